import { getUser, putUser } from "~/medusa/users.server";
import { EmailParams, EmailQuery, PutUserAnswer, PutUserBody, WireUser } from "../contract/users";
import { defineEndpoint } from "../define-endpoint";

export const getUserByEmail = defineEndpoint({
  method: "GET",
  path: "/user",
  who: "signedIn",
  addressedBy: "email",
  query: EmailQuery,
  answer: WireUser,
  sample: ({ email }) => ({ query: { email } }),
  run: async ({ medusa, query }) => ({ body: await getUser(medusa, query) }),
});

export const putUserByEmail = defineEndpoint({
  method: "PUT",
  path: "/users/:email",
  who: "signedIn",
  addressedBy: "email",
  params: EmailParams,
  body: PutUserBody,
  answer: PutUserAnswer,
  sample: ({ email }) => ({ params: { email }, body: { name: "Sample Person", email, role: "user" } }),
  async run({ medusa, params, body }) {
    const { created } = await putUser(medusa, { ...params, ...body });
    return { body: { acknowledged: true, ...(created ? { upsertedCount: 1 } : { modifiedCount: 1 }) } };
  },
});
