import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListStaffSessions } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { staffSessionForms } from "~/features/accounts/staff-sessions-forms.server";
import { StaffSessionsScreen } from "~/features/accounts/staff-sessions-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Sessions of the staff");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "manage staff");
  return json(await (await medusaForRequest(request, context)).call(ListStaffSessions).catch(throwErrorPage));
}

export const action = staffSessionForms;

export default function StaffSessionsRoute() {
  return <StaffSessionsScreen {...useLoaderData<typeof loader>()} />;
}
