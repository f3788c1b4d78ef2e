import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callReset, customerIdOf, keepTokenMailedTo, tokensMailedTo } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { freshGoogleAccount, makeProof, sendProof } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { asAdmin } from "../support/products";
import { beginSignIn, enrol, finishSignIn } from "../support/second-factor";

const FACTOR = "/account/second-factor";

/** An account with a second factor. */
async function enrolled() {
  const person = await Person.signUp("Fay Factor");
  return { person, ...(await enrol(person)) };
}

const OF_ACCOUNT = "where customer_id = (select id from customer where email = $1 and has_account)";

/** Lets the day end after which a second factor that is being taken off is gone. */
const dayLater = ({ email }: Person) =>
  queryDatabase(`update account_credentials set factor_ends_at = now() ${OF_ACCOUNT}`, [email]);

/** When an account's second factor ends; null if it stays. */
const endOf = async ({ email }: Person) =>
  (await queryDatabase(`select factor_ends_at from account_credentials ${OF_ACCOUNT}`, [email]))[0]?.factor_ends_at;

describe("a second factor of an account whose e-mail nobody has proven", () => {
  const password = "a new battery staple";
  /** The owner of the e-mail sets the password by a mailed link; returns its token. */
  async function setByMail({ email }: Person) {
    await callReset("", { email });
    const [token] = await tokensMailedTo(email);
    expect((await callReset("/redeem", { token, password })).status).toBe(204);
    return token;
  }

  it("ends a day after the owner of the e-mail set a password by mail, with its recovery codes", async () => {
    const { person } = await enrolled();
    const owner = { email: person.email, password };
    await setByMail(person);
    expect((await mailOf(person.email, "second_factor_removal")).text).toContain("/keep-second-factor?token=");
    // A stolen mailbox alone opens nothing yet.
    await beginSignIn(owner);
    await dayLater(person);
    const token = await sessionOf(owner);
    expect((await callShop("GET", FACTOR, token)).body).toMatchObject({ isOn: false, codesLeft: 0, endsAt: null });
  });

  inFull("stays if its owner signs in with it, and no later link takes it off", async () => {
    const { person, app } = await enrolled();
    const first = await setByMail(person);
    expect(await endOf(person)).toEqual(expect.any(Date));
    const { token } = await beginSignIn({ email: person.email, password });
    expect((await finishSignIn(token, await app.next())).status).toBe(201);
    expect(await endOf(person)).toBeNull();
    await callReset("", { email: person.email });
    const later = (await tokensMailedTo(person.email, 2)).find((one) => one !== first);
    expect((await callReset("/redeem", { token: later, password: `${password} again` })).status).toBe(204);
    expect(await endOf(person)).toBeNull();
  });

  inFull("stays if it was right when its owner linked Google", async () => {
    const { person, app } = await enrolled();
    const google = freshGoogleAccount({ email: person.email });
    const proof = () => makeProof(google);
    const body = { proof: proof(), password: person.password };
    const asked = await callShop("POST", "/sessions/google", null, body);
    const step = z.object({ details: z.object({ second_step: z.object({ token: z.string() }) }) }).parse(asked.body);
    expect((await finishSignIn(step.details.second_step.token, await app.next())).status).toBe(201);
    expect(await endOf(person)).toBeNull();
    expect(await sendProof({ proof: proof() })).toMatchObject({ code: "second_factor_required" });
  });
});

describe("a lost second factor", () => {
  const asked = async (person: Person) =>
    await asAdmin("POST", `/staff/customers/${await customerIdOf(person.email)}/second-factor`);

  it("is taken off by staff after a day, and everybody is told at once", async () => {
    const { person } = await enrolled();
    expect((await asked(person)).status).toBe(204);
    expect((await asked(person)).status).toBe(409);
    expect((await mailOf(person.email, "second_factor_removal")).text).toContain("/keep-second-factor?token=");
    await beginSignIn(person);
    await dayLater(person);
    expect(await sessionOf(person)).toBeTruthy();
  });

  it("stays if its owner follows the mail's link, or signs in with it", async () => {
    const { person, app } = await enrolled();
    await asked(person);
    const token = await keepTokenMailedTo(person.email);
    const visitor = new Person();
    await visitor.visit(`/keep-second-factor?token=${token}`);
    expect((await visitor.submit("/keep-second-factor", {})).status).toBe(200);
    expect((await callShop("POST", `${FACTOR}/keep`, null, { token })).status).toBe(404);
    expect(await (await new Person().visit("/keep-second-factor")).text()).toContain("works once, for 24 hours");
    await asked(person);
    const { token: step } = await beginSignIn(person);
    expect((await finishSignIn(step, await app.next())).status).toBe(201);
    expect(await endOf(person)).toBeNull();
  });
});
