import { GetUser, MakeAdmin, PutUser } from "medusa-backend/contract/routes";
import { ByEmail, Modified, PutUserAnswer, PutUserBody, WireUser } from "../contract";
import { defineEndpoint } from "../define-endpoint";

export const getUserByEmail = defineEndpoint({
  method: "GET",
  path: "/user",
  summary: "An account by its e-mail. For an admin, an unknown e-mail is 404.",
  who: "signedIn",
  addressedBy: "email",
  query: ByEmail,
  answer: WireUser,
  sample: ({ email }) => ({ query: { email } }),
  run: async ({ medusa, query }) => ({ body: await medusa.call(GetUser, query) }),
});

export const putUserByEmail = defineEndpoint({
  method: "PUT",
  path: "/users/:email",
  summary:
    "Writes the name of an account, and creates its user record if there is none. An e-mail or a role in the body is ignored. For an admin, an unknown e-mail is 404.",
  who: "signedIn",
  addressedBy: "email",
  params: ByEmail,
  body: PutUserBody,
  answer: PutUserAnswer,
  sample: ({ email }) => ({ params: { email }, body: { name: "Sample Person", email, role: "user" } }),
  async run({ medusa, params, body }) {
    const { created } = await medusa.call(PutUser, { ...params, ...body });
    return { body: { acknowledged: true, ...(created ? { upsertedCount: 1 } : { modifiedCount: 1 }) } };
  },
});

export const putMakeAdmin = defineEndpoint({
  method: "PUT",
  path: "/makeAdmin",
  summary:
    "Makes a customer an admin. `modifiedCount` is 0 for somebody who is an admin already; an unknown e-mail is 404. Recorded in the audit trail.",
  who: "admin",
  may: MakeAdmin.may,
  body: ByEmail,
  answer: Modified,
  sample: ({ email }) => ({ body: { email } }),
  async run({ medusa, body }) {
    const { changed } = await medusa.call(MakeAdmin, body);
    return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0 } };
  },
});
