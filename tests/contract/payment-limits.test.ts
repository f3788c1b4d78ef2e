import { describe, expect, it } from "vitest";
import { customerIdOf, vouchFor } from "../support/accounts";
import { parseAnswer, whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { callMedusa } from "../support/ops";
import { listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { Intent, sendOrder, sendPayment } from "../support/purchase";
import { secrets } from "../support/stack";

/** How many payments of one account may wait for a card. */
const MOST_OPEN = 30;
/** More than any limit of a test run. */
const SPENT = 1_000_000;
const DECLINED = "pm_card_visa_chargeDeclined";
const REVIEW = { reviewerName: "Ada Flyer", description: "Flies straight.", rating: 5 };

const sparrow = await listed("Sparrow");

/** Uses up a limit for a minute. */
async function spend(key: string): Promise<void> {
  const sql = `insert into sign_in_limit (key, points, expire) values ($1, $2, $3)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`;
  await queryDatabase(sql, [key, SPENT, Date.now() + 60_000]);
}

const told = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  Number(headers.get("retry-after")) > 30,
];

/** Calls Medusa like the storefront for somebody at this network address. */
async function askFrom(address: string, person: Person) {
  const headers = { "x-publishable-api-key": secrets.medusaPublishableKey, ...vouchFor(address) };
  const token = await person.idToken();
  const body = { totalAmount: 500 };
  return await whileBusy(() => callMedusa("POST", "/store/shop/payment-attempts", { token, body, headers }));
}

const openOf = async (person: Person) =>
  await queryDatabase(
    "select payment_intent_id from payment_attempt where customer_id = $1 and status = 'open' order by created_at",
    [await customerIdOf(person.email)],
  );

describe("one payment attempt too many", () => {
  it("of an account is a 429 that says when to try again", async () => {
    const [spent, other] = [await Person.signUp(), await Person.signUp()];
    await spend(`payment-account:${await customerIdOf(spent.email)}`);
    const ask = (person: Person) => sendPayment(person, { total_amount: 5 });
    expect(told(await ask(spent))).toEqual([429, true]);
    expect((await ask(other)).status).toBe(200);
    expect(await openOf(spent)).toEqual([]);
  });

  inFull("of a network address is one too, whoever asks", async () => {
    await spend("payment-address:203.0.113.77");
    for (const person of [await Person.signUp(), await Person.signUp()]) {
      expect((await askFrom("203.0.113.77", person)).status).toBe(429);
      expect((await askFrom("203.0.113.78", person)).status).toBe(200);
    }
  });

  inFull("ends the account's oldest open one, also where many are asked for at once", async () => {
    const person = await Person.signUp();
    const ask = () => sendPayment(person, { total_amount: 5 });
    const { paymentIntentId: first } = parseAnswer(Intent, await ask());
    for (const _ of [1, 2, 3, 4, 5, 6]) await Promise.all(Array.from({ length: 6 }, ask));
    // A call that was given up may still end one.
    await expect.poll(() => openOf(person)).toHaveLength(MOST_OPEN);
    await expect.poll(async () => (await ledgerEntry(first))?.status).toBe("canceled");
  });

  inFull("ends none whose card said yes: each becomes its order", async () => {
    const person = await Person.signUp();
    const body = { total_amount: sparrow.productPrice };
    const ask = async () => parseAnswer(Intent, await sendPayment(person, body));
    const confirmed = [];
    for (const _ of [1, 2, 3]) confirmed.push(await ask());
    for (const { clientSecret } of confirmed) await confirmPayment(clientSecret);
    for (const _ of [1, 2, 3, 4, 5, 6]) await Promise.all(Array.from({ length: 6 }, ask));
    for (const { paymentIntentId } of confirmed) {
      const placed = await sendOrder(person, orderBody(person, sparrow, paymentIntentId));
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    }
  });
});

it("one review too many is a 429, of the shop and of a product that its writer never bought", async () => {
  const person = await Person.signUp();
  const add = () => person.api("POST", "/addReview", { body: REVIEW });
  expect((await add()).status).toBe(201);
  await spend(`review-account:${await customerIdOf(person.email)}`);
  const fields = { rating: "4", description: "Quiet, and home by itself." };
  for (const refused of [await add(), await person.submit("/products/sparrow", fields)])
    expect(told(refused)).toEqual([429, true]);
});

describe("a payment that was declined", () => {
  const status = async (paymentIntentId: string) => (await ledgerEntry(paymentIntentId))?.status;

  it("five times is cancelled, and a good card pays for the same cart with another", async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    for (const _ of [1, 2, 3, 4]) await confirmPayment(clientSecret, DECLINED);
    const noted = "select 1 from stripe_event where payment_intent_id = $1 and processed_at is not null";
    await expect.poll(async () => (await queryDatabase(noted, [paymentIntentId])).length).toBeGreaterThanOrEqual(4);
    expect(await status(paymentIntentId)).toBe("requires_payment_method");
    await confirmPayment(clientSecret, DECLINED);
    await expect.poll(() => status(paymentIntentId)).toBe("canceled");
    const again = await startPayment(person, sparrow);
    expect(again.paymentIntentId).not.toBe(paymentIntentId);
    await confirmPayment(again.clientSecret);
    // 200 if the sweep was first.
    expect([200, 201]).toContain((await sendOrder(person, orderBody(person, sparrow, again.paymentIntentId))).status);
  });
});
