import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OpaqueId } from "medusa-backend/contract";
import { EndStaffSession, EndStaffSessions, ListStaffSessions } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, staffLoader } from "~/auth/index.server";
import { StaffSessionsScreen } from "~/features/accounts/sessions";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Sessions of the staff");

export const loader = staffLoader("manage staff", ({ medusa }) => medusa.call(ListStaffSessions));

const Button = z.object({ id: OpaqueId(100) });

export const action = defineForms({
  end: form(Button, ({ medusa }, { id }) => medusa.call(EndStaffSession, { id }), "The session is ended."),
  "end-person": form(Button, async ({ medusa }, { id }) => {
    const { ended } = await medusa.call(EndStaffSessions, { id });
    return show(undefined, ended === 1 ? "1 session is ended." : `${ended} sessions are ended.`);
  }),
});

export default function StaffSessionsRoute() {
  return <StaffSessionsScreen {...useLoaderData<typeof loader>()} />;
}
