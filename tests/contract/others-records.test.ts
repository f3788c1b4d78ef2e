import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROUTES as ROWS } from "../../medusa-backend/src/contract/routes/all";
import type { Route } from "../../medusa-backend/src/contract/routes/route";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { callShop, sessionOf } from "../support/ops";
import { readOrderPage } from "../support/orders";
import { addPasskey } from "../support/passkeys";
import { Person } from "../support/person";
import { buySent } from "../support/returns";
import { formWith, photo, uploadToMedusa } from "../support/uploads";

const HOME = { name: "Ada King", phone: "+1 512 555 0123", street: "7 Hangar Street", city: "Austin", country: "us" };

const Addresses = z.object({ addresses: z.array(z.object({ id: z.string() })) });

/** One person's records, by the word before a path's parameter; here those of nobody. */
const NOBODYS = {
  users: "nobody@nowhere.example",
  orders: "order_nobodys",
  documents: "INV-999999",
  returns: "return_nobodys",
  addresses: "address_nobodys",
  passkeys: "passkey_nobodys",
  "payment-attempts": "pi_nobodys",
  questions: "ques_nobodys",
  "review-photos": "revph_nobodys",
  /** A photo's file. */
  pictures: `${"0".repeat(32)}-400.webp`,
};
type Records = Record<keyof typeof NOBODYS, string>;

/** What such a word names for everybody: a product, a public review, a list of one's own data. */
const OF_EVERYBODY = ["export", "items", "product-pages", "reviews"];

/** The bodies of good calls, where an empty one is not. */
const BODIES: Record<string, unknown> = {
  "PUT /users/:email": { name: "Taken Over" },
  "PUT /addresses/:id": { ...HOME, name: "Taken Over" },
  "PUT /account/passkeys/:id": { name: "Taken Over" },
  "POST /account/passkeys/:id/removal": { password: "correct horse battery" },
  "POST /orders/:id/returns": { items: [{ lineId: "line_1", quantity: 1 }], reasonId: "reason_1", note: "Taken over" },
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const NAMED = /([\w-]+)\/:\w+/g;
/** What a path's parameters name. */
const wordsIn = ({ method, path }: Route): string[] =>
  [...path.matchAll(NAMED)].map(([, word = ""]) => (method === "GET" && word === "review-photos" ? "pictures" : word));
/** A customer's routes that name something; one's own part of a public record ends in `my-…`. */
const NAMING = ROWS.filter((row) => row.may === "customer" && row.path.includes(":") && !/\/my-[\w-]+$/.test(row.path));
/** Those of them that name a record of one person. */
const ROUTES = NAMING.filter((row) => wordsIn(row).some((word) => !OF_EVERYBODY.includes(word)));

function pathFor(row: Route, of: Records): string {
  const ids = wordsIn(row).map((word) => encodeURIComponent(of[word as keyof Records]));
  return row.path.replaceAll(NAMED, (_, word) => `${word}/${ids.shift()}`);
}

let prepared: Promise<Records> | undefined;
const tokens = new Map<string, string>();

async function callAs(row: Route, of: Records, token?: string) {
  const { method } = row;
  const body = method === "POST" || method === "PUT" ? (BODIES[nameOf(row)] ?? {}) : undefined;
  const answer = await callShop(method, pathFor(row, of), token ?? null, body);
  return { status: answer.status, body: answer.body };
}

/** What the database has of the owner's records, so that a change of any of them shows. */
const STATE = `select
  (select json_agg(t) from (select status, canceled_at, metadata from "order" where id = $1) t) as order,
  (select json_agg(t) from (select id, status, canceled_at from return where order_id = $1 order by id) t) as returns,
  (select json_agg(t) from (select status, canceled_at from return where id = $2) t) as return,
  (select json_agg(t) from customer_address t where id = $3) as address,
  (select json_agg(t) from (select name from passkey where id = $4) t) as passkey,
  (select json_agg(t) from (select status from payment_attempt where payment_intent_id = $5) t) as payment,
  (select json_agg(t) from product_question t where id = $6) as question,
  (select json_agg(t) from review_photo t where id = $7) as photo,
  (select json_agg(t) from (select first_name, last_name from customer where email = $8 and has_account) t) as name`;

async function stateOf(of: Records) {
  const values = [of.orders, of.returns, of.addresses, of.passkeys, of["payment-attempts"], of.questions];
  return (await queryDatabase(STATE, [...values, of["review-photos"], of.users]))[0] ?? {};
}

/** Everything that the routes name, of one person; another one is a stranger. */
async function prepare(): Promise<Records> {
  const sent = await buySent(2);
  const owner = sent.buyer;
  const token = await sessionOf(owner);
  tokens.set("owner", token);
  await expect.poll(async () => (await readOrderPage(owner, sent.orderId)).documents.length).toBeGreaterThan(0);
  const [document] = (await readOrderPage(owner, sent.orderId)).documents;
  await callShop("POST", "/addresses", token, { ...HOME, extra: "", postcode: "78701", province: "TX" });
  const { addresses } = parseAnswer(Addresses, await callShop("GET", "/addresses", token));
  const { id: credentialId } = await addPasskey(token, owner.password);
  const [passkey] = await queryDatabase("select id from passkey where credential_id = $1", [credentialId]);
  const question = { text: `How loud is it? ${sent.orderId}` };
  const asked = await callShop("POST", "/product-pages/sparrow/questions", token, question);
  const lineSql = "select p.handle from product p join order_line_item li on li.product_id = p.id where li.id = $1";
  const [bought] = await queryDatabase(lineSql, [sent.line]);
  const form = formWith(await photo(60, 40));
  const upload = await uploadToMedusa(form, token, `review-photos?product=${bought?.handle}`);
  const added = parseAnswer(z.object({ id: z.string(), address: z.string() }), upload);
  tokens.set("stranger", await sessionOf(await Person.signUp()));
  return {
    orders: sent.orderId,
    documents: document?.number ?? "",
    returns: await sent.ask(1),
    addresses: addresses[0]?.id ?? "",
    passkeys: String(passkey?.id),
    "payment-attempts": sent.transactionId,
    questions: parseAnswer(z.object({ questionId: z.string() }), asked).questionId,
    "review-photos": added.id,
    pictures: added.address.slice("/media/".length),
    users: owner.email,
  };
}
const recordsOfOwner = () => (prepared ??= prepare());

describe("a route of a customer", () => {
  it("names records of a kind that is tried, or something of everybody's", () => {
    const known = [...Object.keys(NOBODYS), ...OF_EVERYBODY];
    expect(NAMING.flatMap(wordsIn).filter((word) => !known.includes(word))).toEqual([]);
    expect(ROUTES.map((row) => pathFor(row, NOBODYS)).filter((path) => path.includes(":"))).toEqual([]);
    expect(ROUTES.length).toBeGreaterThan(10);
  });
});

describe("somebody else's record", () => {
  it.each(ROUTES.map((row) => [nameOf(row), row] as const))(
    "is the same as none to a stranger, and stays as it was: %s",
    async (name, row) => {
      const records = await recordsOfOwner();
      const before = await stateOf(records);
      const foreign = await callAs(row, records, tokens.get("stranger"));
      expect(foreign.status).toBe(name === "PUT /users/:email" ? 403 : 404);
      expect(foreign).toEqual(await callAs(row, NOBODYS, tokens.get("stranger")));
      expect((await callAs(row, records)).status).toBe(401);
      expect(await stateOf(records)).toEqual(before);
    },
  );

  it("is there for its owner: each route that reads finds it", async () => {
    const records = await recordsOfOwner();
    const reads = ROUTES.filter(({ method }) => method === "GET");
    const answers = await Promise.all(
      reads.map(async (row) => `${nameOf(row)}: ${(await callAs(row, records, tokens.get("owner"))).status}`),
    );
    expect(answers).toEqual(reads.map((row) => `${nameOf(row)}: 200`));
    expect(Object.values(await stateOf(records))).toEqual(Array.from({ length: 9 }, () => expect.any(Array)));
  });
});
