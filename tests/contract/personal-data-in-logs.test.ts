import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callReset } from "../support/accounts";
import { parseAnswer, whileBusy } from "../support/answers";
import { freeze } from "../support/control";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { callMedusa, callShop, signInOps } from "../support/ops";
import { listed } from "../support/payment-calls";
import { confirmPayment } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { Intent } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { clearFaults, EVERY_PAYMENT, failCalls } from "../support/stripe";

const MARK = `Canaria${process.pid}x${Date.now().toString(36)}`;

/** All personal data of one person, each with a word that nothing else in the logs has. */
const delivery = {
  name: `${MARK} Nightingale`,
  email: freshEmail(MARK.toLowerCase()),
  address: `7 ${MARK} Street\nHangar`,
  phone: `+1 555 ${MARK}`,
};
const { name, email, address, phone } = delivery;
const password = `secret-${MARK}-secret`;
const token = `token-${MARK}-0123456789`;

const toMedusa = (path: string, body: unknown) => callShop("POST", path, null, body);

const ops = await signInOps();
const { _id, productPrice: price } = await listed("Sparrow");
const line = { _id, quantity: 1 };
const person = new Person({ email, password });

/** Starts a payment of the canary's; `change` is laid over its delivery. */
const startPayment = (change: object = {}) =>
  person.api("POST", "/create-payment-intent", {
    body: { total_amount: price, order_items: [line], delivery: { ...delivery, ...change } },
  });

/** Makes PostgreSQL refuse this test's values, like an unforeseen refusal. */
const CHECKS = [
  ["review", `reviewer_name not like '${MARK}%'`],
  ["customer", `coalesce(first_name, '') not like '${MARK} Refused%'`],
  ["payment_attempt", `coalesce(delivery->>'phone', '') not like '%${MARK} refused'`],
] as const;
/** More calls than anybody makes: the sweep uses up some as well. */
const PLENTY = 1_000;
const RAISE = `create or replace function canary_raise() returns trigger language plpgsql as
  $$ begin raise exception 'refused' using detail = new::text, hint = new.title; end $$`;

beforeAll(async () => {
  expect((await person.submit("/register", { name, email, password })).status).toBe(302);
  for (const [table, check] of CHECKS)
    await queryDatabase(`alter table "${table}" add constraint canary check (${check}) not valid`);
  await queryDatabase(RAISE);
  await queryDatabase(
    `create trigger canary before insert on product for each row
      when (new.title like '${MARK}%') execute function canary_raise()`,
  );
});
afterAll(async () => {
  for (const [table] of CHECKS) await queryDatabase(`alter table "${table}" drop constraint if exists canary`);
  await queryDatabase("drop function if exists canary_raise() cascade");
  await clearFaults();
});

describe("what failed, and is not told in any log of the shop:", () => {
  it("fields that are refused", async () => {
    const wrong = await new Person().submit("/register", { name: `${name}\u0007`, email, password });
    const taken = await new Person().submit("/register", { name, email, password });
    const signIn = await new Person().submit("/login", { email, password: `${password}!` });
    const message = await new Person().submit("/stay-in-touch/send", { name, email, message: `${address}\u0000` });
    expect([wrong, taken, signIn, message].map(({ status }) => status)).toEqual([400, 400, 401, 400]);
    for (const field of Object.keys(delivery)) {
      const body = { error: { fields: { [`delivery.${field}`]: expect.anything() } } };
      expect(await startPayment({ [field]: `${MARK}\ud800` })).toMatchObject({ status: 422, body });
    }
    const other = await person.api("GET", `/user?email=${encodeURIComponent(`other-${email}`)}`);
    const put = await person.api("PUT", `/users/${encodeURIComponent(`other-${email}`)}`, { body: { name } });
    expect([other.status, put.status]).toEqual([403, 403]);
  });

  it("tokens that are none", async () => {
    const bearer = await person.api("GET", "/products", { headers: { authorization: `Bearer ${token}` } });
    const link = await new Person().visit(`/reset-password?token=${token}`);
    const redeemed = await callReset("/redeem", { token, password });
    const google = await new Person().visit(`/auth/google/callback?state=${token}&code=${token}&error=${MARK}`);
    const forged = await toMedusa("/sessions/google", { proof: token, password });
    const statuses = [bearer, link, redeemed, google, forged].map(({ status }) => status);
    expect(statuses).toEqual([401, 302, 404, 302, 401]);
  });

  it("what Medusa Admin sends and PostgreSQL refuses", async () => {
    const create = (body: object) => callMedusa("POST", "/admin/customers", { token: ops, body });
    const half = await create({ email: `half-${email}`, first_name: name, metadata: { note: `${address}\ud800` } });
    const nul = await create({ email: `nul-${email}`, first_name: `${name}\u0000` });
    const checked = await create({ email: `checked-${email}`, first_name: `${MARK} Refused`, phone });
    expect([half, nul, checked].map(({ status }) => status)).toEqual([400, 400, 500]);
    await create({ email: `twice-${email}`, first_name: name });
    expect((await create({ email: `twice-${email}`, first_name: name })).status).toBe(400);
    const body = { email: `${MARK}\u0000@x.test`, password };
    const signIn = await callMedusa("POST", "/auth/user/emailpass", { body });
    expect([signIn.status, JSON.stringify(signIn.body).includes("select")]).toEqual([401, false]);
  });

  it("what a workflow wrote and PostgreSQL refuses", async () => {
    const review = { reviewerName: name, reviewerOccupation: address, description: phone, rating: 5 };
    expect((await person.api("POST", "/addReview", { body: review })).status).toBe(503);
    const account = { name: `${MARK} Refused`, email: `new-${email}`, password };
    expect((await toMedusa("/accounts", account)).status).toBe(500);
    expect((await startPayment({ phone: `${phone} refused` })).status).toBe(503);
    const admin = await demoAdmin();
    const product = { productName: name, productImg: "/images/x.webp", productPrice: 1, detailDescription: address };
    expect((await admin.api("POST", "/addProduct", { body: product })).status).toBe(503);
  });

  it("a payment", async () => {
    await failCalls("payment_intents.create", PLENTY, EVERY_PAYMENT);
    expect((await startPayment({ address: `1 ${address}` })).status).toBe(503);
    await clearFaults();
    const intent = parseAnswer(Intent, await whileBusy(() => startPayment()));
    const order = { ...delivery, order_items: [line], total_amount: price, transactionId: intent.paymentIntentId };
    const place = (change: object) => person.api("POST", "/orders", { body: { ...order, ...change } });
    expect((await place({})).status).toBe(402);
    await confirmPayment(intent.clientSecret, "pm_card_visa_chargeDeclined");
    expect((await place({ transactionId: `pi_${MARK}` })).status).toBe(402);
    // Before the card is asked: the sweep must not place the order first.
    await failCalls("payment_intents.retrieve", PLENTY, intent.paymentIntentId);
    await confirmPayment(intent.clientSecret);
    expect((await place({})).status).toBe(503);
    await clearFaults();
    await failCalls("payment_intents.capture", PLENTY, intent.paymentIntentId);
    expect([200, 201]).toContain((await whileBusy(() => place({}))).status);
    await clearFaults();
  });

  it("a mail", async () => {
    const id = `mail_${process.pid}_${Date.now()}`;
    await queryDatabase(
      `insert into outbox_mail (id, key, kind, recipient, data, status, attempts, next_attempt_at)
        values ($1, $1, 'order_shipped', $2, $3, 'pending', 0, now())`,
      [id, email, JSON.stringify({ name, items: [address], delivery: { phone } })],
    );
    const error = async () => (await queryDatabase("select last_error from outbox_mail where id = $1", [id]))[0];
    await expect.poll(async () => (await error())?.last_error).toBeTruthy();
    await queryDatabase("delete from outbox_mail where id = $1", [id]);
  });

  inFull("Medusa, which does not answer", async () => {
    const medusa = freeze("medusa");
    try {
      const answers = await Promise.all([
        new Person().submit("/register", { name, email: `away-${email}`, password }),
        new Person().submit("/login", { email, password }),
        person.api("GET", `/user?email=${encodeURIComponent(email)}`),
        startPayment({ address: `2 ${address}` }),
      ]);
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([503]);
    } finally {
      medusa.thaw();
    }
  });
});

/** The shop's log since its start, line by line, with the file's name before each. Medusa's events are JSON in JSON. */
function readLogs(): string[] {
  const folder = path.join(path.dirname(process.env.STACK_FILE ?? ""), "logs");
  const linesOf = (file: string) => readFileSync(path.join(folder, file), "utf8").split("\n");
  return readdirSync(folder).flatMap((file) => linesOf(file).map((text) => `${file}: ${text.replaceAll('\\"', '"')}`));
}

it("no log of the shop has a name, an address, a phone number, an e-mail address, a password or a token", () => {
  const lines = readLogs();
  // They are the shop's, which tell what failed above.
  for (const file of ["medusa", "storefront"]) {
    const failed = new RegExp(`^${file}\\.log: .*"request_answered".*"status":5\\d\\d`);
    expect([file, lines.some((line) => failed.test(line))]).toEqual([file, true]);
  }
  const told = lines.filter((line) => line.toLowerCase().includes(MARK.toLowerCase()));
  expect(told.map((line) => line.slice(0, 400))).toEqual([]);
});
