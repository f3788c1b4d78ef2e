import { beforeAll, describe, expect, it } from "vitest";
import { customerIdOf, signInStatus } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { callShop } from "../support/ops";
import { listed, orderBody, startPayment } from "../support/payment-calls";
import { demoAdmin, Person } from "../support/person";
import { buyShipped, sendOrder } from "../support/purchase";
import { stack } from "../support/stack";

/** A product's page says when its data were loaded, so a visit shows whether the page was rendered for it. */
const PAGE = "/products/sparrow";
const LOADED = /"loadedAt":"([^"]+)"/;
/** Answers to accepted writes, and to one by somebody who has to sign in first. */
const ALLOWED = [200, 201, 204, 302, 303];
/**
 * Writes of each kind, one after the other, each with a visit after it. On a slow machine a page expires during more.
 */
const TIMES = 2;
/**
 * Tries, because the catalogue may change meanwhile, or a page expire. A write that outdates pages does so each time.
 */
const MOST_TRIES = 20;

/** Opens the page as a visitor; when its data were loaded, in epoch milliseconds. */
async function look(): Promise<number> {
  const html = await (await fetch(new URL(PAGE, stack.storefront))).text();
  const [, loadedAt] = LOADED.exec(html) ?? [];
  if (!loadedAt) throw new Error("The page does not say when its data were loaded.");
  return Date.parse(loadedAt);
}

const versionOf = async () => JSON.stringify((await callShop("GET", "/catalogue-version", null)).body);

/**
 * How many visits, each after a write, got a different page than the previous visit; null if the catalogue changed
 * meanwhile.
 */
async function countRenderings(write: () => Promise<number>): Promise<number | null> {
  const before = await versionOf();
  let renderings = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const shown = await look();
    expect(ALLOWED).toContain(await write());
    if ((await look()) !== shown) renderings += 1;
  }
  return before === (await versionOf()) ? renderings : null;
}

const [person, buyer] = [await Person.signUp(), await Person.signUp()];
const sparrow = await listed("Sparrow");
const paid = await buyShipped(buyer);

/** Requests that strangers can send as often as the limit allows, and that do not change public pages. */
const WRITES: Record<string, () => Promise<number>> = {
  "another name of an account": async () => {
    const body = { name: `Name ${Date.now()}`, email: person.email };
    return (await person.api("PUT", `/users/${encodeURIComponent(person.email)}`, { body })).status;
  },
  "a payment that is begun": async () => {
    await startPayment(person, sparrow);
    return 200;
  },
  "an order that was placed before": async () =>
    (await sendOrder(buyer, orderBody(buyer, sparrow, paid.transactionId))).status,
  "a cart that is kept": async () => {
    const body = { lines: [{ productId: sparrow._id, quantity: 1 }], known: null };
    return (await person.send("PUT", "/cart/account", body)).status;
  },
  "a product's review that is sent again": async () =>
    (await buyer.submit(PAGE, { rating: "4", description: "Steady in the wind." })).status,
  "a question, which waits": async () =>
    (await person.submit(`${PAGE}/questions`, { form: "ask", text: `How loud? ${Date.now()}` })).status,
  "a sign-in": async () => await signInStatus(person),
  "a review by nobody": async () => (await new Person().submit(PAGE, { rating: "4", description: "Fine." })).status,
  "a message": async () =>
    (await person.submit("/stay-in-touch", { name: "Ada", email: person.email, message: "Hello." })).status,
};

describe("what strangers write", () => {
  beforeAll(async () => {
    await WRITES["a product's review that is sent again"]?.();
  });

  it.each(few(Object.entries(WRITES), 4))("does not make public pages render again: %s", async (_what, write) => {
    let renderings: number | null = null;
    for (let tries = 0; renderings !== 0 && tries < MOST_TRIES; tries += 1) renderings = await countRenderings(write);
    expect(renderings).toBe(0);
  });

  inFull("outdates public pages at once where they show it: the next visit has it", async () => {
    for (const rating of ["5", "3", "4"]) {
      const description = `Steady ${rating} ${Date.now()}`;
      await look();
      expect((await buyer.submit(PAGE, { rating, description })).status).toBeLessThan(400);
      expect(await (await fetch(new URL(PAGE, stack.storefront))).text()).toContain(description);
    }
  });
});

describe("a limit", () => {
  const spend = (key: string) =>
    queryDatabase(
      `insert into sign_in_limit (key, points, expire) values ($1, 1000000, $2)
       on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
      [key, Date.now() + 60_000],
    );
  const rename = (who: Person) =>
    who.api("PUT", `/users/${encodeURIComponent(who.email)}`, { body: { name: "Ada", email: who.email } });

  it.each(["name", "write"])("holds for an account's changes of its name (%s), and says when again", async (kind) => {
    const spent = await Person.signUp();
    await spend(`${kind}-account:${await customerIdOf(spent.email)}`);
    const refused = await rename(spent);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 30]).toEqual([429, true]);
    expect((await rename(person)).status).toBe(200);
  });

  it("on writes of all kinds does not count an admin's", async () => {
    const admin = await demoAdmin();
    await spend(`write-account:${await customerIdOf(admin.email)}`);
    expect((await rename(admin)).status).toBe(200);
  });

  it("holds for invoices, each of which is drawn when it is asked for", async () => {
    const numbers = () => queryDatabase("select number from shop_document where order_id = $1", [paid.orderId]);
    await expect.poll(numbers).toHaveLength(1);
    const path = `/dashboard/orders/${paid.orderId}/documents/${(await numbers())[0]?.number}.pdf`;
    expect((await buyer.visit(path)).status).toBe(200);
    await spend(`document-account:${await customerIdOf(buyer.email)}`);
    expect((await buyer.visit(path)).status).toBe(429);
  });
});
