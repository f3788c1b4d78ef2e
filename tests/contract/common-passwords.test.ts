import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ask, callReset, faultOf, sendAccountForm, signInStatus, tokensMailedTo } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { adminResetToken } from "../support/medusa-admin";
import { asOps, callMedusa } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const COMMON = "12345678";
const REASON = "Many people use this password. Choose another one.";

describe("a password that many people use", () => {
  it("makes no account, and the form says so beside the field", async () => {
    const email = freshEmail();
    const answer = await new Person().submit("/register", { name: "Ada", email, password: COMMON });
    expect([answer.status, faultOf(await answer.text(), "password")]).toEqual([400, REASON]);
    expect(await queryDatabase("select 1 from customer where email = $1", [email])).toEqual([]);
  });

  inFull("replaces no password: not on the account's page, nor by a mailed link, which stays good", async () => {
    const person = await Person.signUp();
    const changed = await sendAccountForm(person, "password", { password: person.password, newPassword: COMMON });
    expect([changed.status, faultOf(changed.page, "newPassword")]).toEqual([400, REASON]);
    await ask(person.email);
    const [token = ""] = await tokensMailedTo(person.email);
    const visitor = new Person();
    await visitor.visit(`/reset-password?token=${token}`);
    const reset = await visitor.submit("/reset-password", { password: COMMON });
    expect([reset.status, faultOf(await reset.text(), "password")]).toEqual([400, REASON]);
    expect((await callReset("/redeem", { token, password: COMMON })).status).toBe(422);
    expect(await signInStatus(person)).toBe(302);
    expect((await callReset("/redeem", { token, password: "a new battery staple" })).status).toBe(204);
  });

  inFull("is no Medusa user's, neither by an invitation nor by a new password", async () => {
    const email = freshEmail("invited");
    await asOps("POST", "/admin/invites", { email });
    const register = (password: string) =>
      callMedusa("POST", "/auth/user/emailpass/register", { body: { email, password } });
    const refused = await register(COMMON);
    expect([refused.status, parseAnswer(z.object({ message: z.string() }), refused).message]).toEqual([400, REASON]);
    expect((await register("a quiet heron at dusk")).status).toBe(200);
    const token = await adminResetToken(email);
    const update = (password: string) =>
      callMedusa("POST", "/auth/user/emailpass/update", { token, body: { password } });
    expect((await update(COMMON)).status).toBe(400);
    expect((await update("another quiet heron")).status).toBe(200);
  });
});
