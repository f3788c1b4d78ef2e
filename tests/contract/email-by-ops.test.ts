import { describe, expect, it } from "vitest";
import { ask, callReset, customerIdOf, makeGuest, tokensMailedTo } from "../support/accounts";
import { entriesOf } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const emailOf = async (id: string) => (await queryDatabase("select email from customer where id = $1", [id]))[0]?.email;

describe("a customer's e-mail in Medusa Admin", () => {
  it("cannot be changed for an account, which says who can, and can be sent unchanged with the rest", async () => {
    const person = await Person.signUp();
    const id = await customerIdOf(person.email);
    for (const email of [freshEmail(), person.email.toUpperCase(), null])
      expect(await asOps("POST", `/admin/customers/${id}`, { email, first_name: "Nia" })).toMatchObject({
        status: 409,
        body: { code: "conflict", message: expect.stringContaining("on their Account page") },
      });
    expect(await emailOf(id)).toBe(person.email);
    expect(await entriesOf(id)).toEqual([]);
    const changed = await asOps("POST", `/admin/customers/${id}`, { email: person.email, first_name: "Nia" });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  });

  it("can be changed for a customer without an account", async () => {
    const [id, email] = [await makeGuest({ email: freshEmail("guest") }), freshEmail("guest")];
    expect((await asOps("POST", `/admin/customers/${id}`, { email })).status).toBe(200);
    expect(await emailOf(id)).toBe(email);
  });
});

inFull(
  "a link for a new password is void once the account has another e-mail than the one that it went to",
  async () => {
    const person = await Person.signUp();
    const id = await customerIdOf(person.email);
    await ask(person.email);
    const [token] = await tokensMailedTo(person.email);
    const useLink = async () => [
      (await callReset("/check", { token })).status,
      (await callReset("/redeem", { token, password: "a new battery staple" })).status,
    ];
    await queryDatabase("update customer set email = $2 where id = $1", [id, freshEmail()]);
    expect(await useLink()).toEqual([404, 404]);
    const proof = await queryDatabase("select proven_email from account_credentials where customer_id = $1", [id]);
    expect(proof.map(({ proven_email }) => proven_email)).not.toContain(await emailOf(id));
    await queryDatabase("update customer set email = $2 where id = $1", [id, person.email]);
    expect(await useLink()).toEqual([200, 204]);
  },
);
