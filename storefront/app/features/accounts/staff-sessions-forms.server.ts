import { OpaqueId } from "medusa-backend/contract";
import { EndStaffSession, EndStaffSessions } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { show } from "~/lib/forms.server";

const Button = z.object({ id: OpaqueId(100) });

/** The buttons of the staff's sessions: end one, or all of a person. */
export const staffSessionForms = defineForms({
  end: form(Button, ({ medusa }, { id }) => medusa.call(EndStaffSession, { id }), "The session is ended."),
  "end-person": form(Button, async ({ medusa }, { id }) => {
    const { ended } = await medusa.call(EndStaffSessions, { id });
    return show(undefined, ended === 1 ? "1 session is ended." : `${ended} sessions are ended.`);
  }),
});
