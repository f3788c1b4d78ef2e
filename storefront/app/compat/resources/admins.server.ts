import { makeAdmin } from "~/medusa/admins.server";
import { Modified } from "../contract/common";
import { MakeAdminBody } from "../contract/users";
import { defineEndpoint } from "../define-endpoint";

export const putMakeAdmin = defineEndpoint({
  method: "PUT",
  path: "/makeAdmin",
  summary:
    "Makes a customer an admin. `modifiedCount` is 0 for somebody who is an admin already; an unknown e-mail is 404. Recorded in the audit trail.",
  who: "admin",
  body: MakeAdminBody,
  answer: Modified,
  sample: ({ email }) => ({ body: { email } }),
  async run({ medusa, body }) {
    const { changed } = await makeAdmin(medusa, body);
    return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0 } };
  },
});
