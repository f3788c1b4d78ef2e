import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  confirmEmail,
  customerIdOf,
  deleteAccount,
  emailTokenMailedTo,
  sendAccountForm,
  untilErased,
} from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { mailOf, settled } from "../support/mails";
import { buyCaptured, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { readOrderPage, receiveReturn, returnForm, submitReturn, submitTracking } from "../support/orders";
import { listed, startPayment } from "../support/payment-calls";
import { demoAdmin, Person } from "../support/person";
import { payAndPlace } from "../support/purchase";
import { freshEmail } from "../support/stack";

const OrderOfOps = z.object({ order: z.object({ metadata: z.record(z.string(), z.unknown()) }) });
const Exported = z.object({ mails: z.array(z.looseObject({ kind: z.string(), to: z.string() })) });

/** Words that nobody else in the shop has; `n` distinguishes runs. */
const n = `${process.pid}${Date.now().toString(36)}`;
const CANARY = {
  name: `Kanara${n}`,
  renamed: `Umbenannt${n}`,
  buyer: `Buyerin${n}`,
  street: `Birdstreet${n}`,
  phone: `+1555${Date.now()}`,
  saved: `Savedlane${n}`,
  savedPhone: `+1556${Date.now()}`,
  review: `Reviewwords${n}`,
  question: `Questionwords${n}`,
  message: `Messagewords${n}`,
  note: `Returnnote${n}`,
  draft: `Draftlane${n}`,
  moved: `Movedlane${n}`,
  movedPhone: `+1557${Date.now()}`,
  movedEmail: freshEmail("canary-moved"),
  remark: `Remarkwords${n}`,
};
const emails = [freshEmail("canary-one"), freshEmail("canary-two"), freshEmail("canary-three")] as const;
const WORDS = { ...CANARY, email0: emails[0], email1: emails[1], email2: emails[2] };

/**
 * The columns that bookkeeping keeps: the buyer's name and the address of an order, and its invoice. The words of a
 * review stay under "A former customer".
 */
const KEPT: Record<string, readonly (keyof typeof CANARY)[]> = {
  "order_address.first_name": ["buyer"],
  "order_address.address_1": ["moved"],
  "order_status.sought": ["buyer"],
  "order_status.found_by": ["buyer", "moved"],
  "shop_document.snapshot": ["buyer", "street"],
  "review.description": ["review"],
};

/** Columns that only an edit of the order in Medusa Admin writes. */
const EDITED = ["order.metadata: remark", "order_change_action.details: movedPhone", "order_address.phone: phone"];

const Column = z.object({ table_name: z.string(), column_name: z.string() });

async function contains(table: string, column: string, text: string): Promise<boolean> {
  const sql = `select 1 from "${table}" where position(lower($1) in lower("${column}"::text)) > 0 limit 1`;
  return (await queryDatabase(sql, [text])).length > 0;
}

/** Every column of the database that contains one of the words: `table.column`, by word. */
async function findWords(words: Record<string, string>): Promise<string[]> {
  const columns = z.array(Column).parse(
    await queryDatabase(
      `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector')`,
    ),
  );
  expect(columns.length).toBeGreaterThan(300);
  const found: string[] = [];
  const like = Object.values(words).map((text) => `%${text.toLowerCase()}%`);
  for (const table of new Set(columns.map(({ table_name }) => table_name))) {
    // Complete rows are searched first, because searching each column for each word takes minutes.
    const rows = await queryDatabase(`select 1 from "${table}" t where lower(t::text) like any($1) limit 1`, [like]);
    if (rows.length === 0) continue;
    for (const { column_name } of columns.filter(({ table_name }) => table_name === table))
      for (const [word, text] of Object.entries(words))
        if (await contains(table, column_name, text)) found.push(`${table}.${column_name}: ${word}`);
  }
  return found.sort();
}

/** True if a place in the form of `findWords`, `table.column: word`, contains the word. */
function holds(place: string): Promise<boolean> {
  const [table = "", column = "", word = ""] = place.split(/\.|: /);
  return contains(table, column, WORDS[word as keyof typeof WORDS]);
}

/** Ops change e-mail, addresses and metadata of an order in Medusa Admin, the address twice. */
async function editAsOps(orderId: string): Promise<void> {
  const path = `/admin/orders/${orderId}`;
  const { order } = parseAnswer(OrderOfOps, await asOps("GET", `${path}?fields=metadata`));
  const address = { address_1: CANARY.moved, phone: CANARY.movedPhone, metadata: { remark: CANARY.remark } };
  for (const change of [
    { shipping_address: { address_1: CANARY.draft } },
    { shipping_address: address, billing_address: address, email: CANARY.movedEmail },
    { metadata: { ...order.metadata, remark: CANARY.remark } },
  ])
    expect(await asOps("POST", path, change)).toMatchObject({ status: 200 });
}

/** Ops give another order of the person to somebody else, which keeps the e-mail that it had. */
async function transferAsOps(person: Person): Promise<void> {
  const { orderId } = await buyCaptured(Object.assign(Object.create(person), { email: emails[2] }));
  const email = freshEmail("guest");
  const given = await asOps("POST", `/admin/orders/${orderId}/transfer/guest`, { email });
  expect(given).toMatchObject({ status: 200 });
  const transfer = "select details from order_change_action where order_id = $1 and action = 'TRANSFER_CUSTOMER'";
  expect(await queryDatabase(transfer, [orderId])).toMatchObject([{ details: { original_email: expect.any(String) } }]);
  const owner = 'select c.email from "order" o join customer c on c.id = o.customer_id where o.id = $1';
  expect(await queryDatabase(owner, [orderId])).toEqual([{ email }]);
}

const LONG = { timeout: 600_000 };

describe.runIf(IS_FULL)("a person who used everything and is deleted", LONG, () => {
  let person: Person;
  let customerId: string;
  let successor: Person;

  /** Uses every feature as the person. It waits with `expect.poll`, so the first test calls it. */
  const prepare = async () => {
    const admin = await demoAdmin();
    person = await Person.signUp(CANARY.name, emails[0]);
    customerId = await customerIdOf(person.email);
    const password = person.password;
    await new Person().submit("/stay-in-touch/send", { name: CANARY.name, email: emails[0], message: CANARY.message });
    await sendAccountForm(person, "password-link");
    await mailOf(emails[0], "password_reset");
    for (const newEmail of [emails[1], emails[2]]) {
      await sendAccountForm(person, "email", { email: newEmail, password });
      await confirmEmail(person, await emailTokenMailedTo(newEmail));
    }
    for (const former of emails.slice(0, 2)) await settled(former);
    await sendAccountForm(person, "name", { name: CANARY.renamed });
    const home = { name: CANARY.name, street: CANARY.saved, city: "Austin", country: "us", phone: CANARY.savedPhone };
    await person.submit("/dashboard/addresses", { intent: "save", ...home });
    const sparrow = await listed("Sparrow");
    const delivery = { name: CANARY.buyer, address: `${CANARY.street} 1\nDhanmondi`, phone: CANARY.phone };
    const { orderId, transactionId } = await payAndPlace(person, {
      total_amount: sparrow.productPrice,
      order_items: [{ _id: sparrow._id, quantity: 1 }],
      delivery: { ...delivery, email: emails[2] },
    });
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await submitTracking(admin, orderId, { trackingNumber: "1" });
    const review = { rating: "5", description: CANARY.review };
    expect((await person.submit("/products/sparrow", review)).status).toBe(200);
    const question = { form: "ask", text: CANARY.question };
    expect((await person.submit("/products/sparrow/questions", question)).status).toBe(200);
    await expect.poll(async () => (await readOrderPage(person, orderId)).documents.length).toBeGreaterThan(0);
    await submitReturn(person, orderId, { ...(await returnForm(person, orderId)), note: CANARY.note });
    await receiveReturn(admin, orderId);
    await expect
      .poll(async () => (await readOrderPage(person, orderId)).returns.map(({ status }) => status))
      .toEqual(["received"]);
    await editAsOps(orderId);
    await transferAsOps(person);
    // A payment that nobody finishes has the address too.
    await startPayment(person, sparrow);
    await settled(emails[2]);
    // The first address belongs to somebody else by now.
    successor = await Person.signUp("Sue Cessor", emails[0]);
    await mailOf(emails[0], "welcome").catch(() => undefined);
  };

  it("is exported with the mails that went to former e-mails", async () => {
    await prepare();
    const file = Exported.parse(await (await person.visit("/dashboard/account/export")).json());
    const sent = file.mails.map(({ kind, to }) => `${kind} to ${emails.indexOf(to as (typeof emails)[number])}`);
    expect(sent).toEqual(
      expect.arrayContaining(["welcome to 0", "email_changed to 0", "email_change to 1", "email_changed to 1"]),
    );
    const theirs = Exported.parse(await (await successor.visit("/dashboard/account/export")).json());
    expect(theirs.mails.map(({ kind }) => kind)).toEqual(["welcome"]);
  });

  it("is found nowhere in the database but where bookkeeping keeps an order's name and address", async () => {
    for (const place of [
      "customer.first_name: renamed",
      "outbox_mail.recipient: email0",
      "product_question.text: question",
      "shop_message.text: message",
      ...EDITED,
    ])
      expect(await holds(place), place).toBe(true);
    await expect.poll(async () => (await deleteAccount(person)).status).toBe(302);
    await untilErased(customerId);
    const kept = Object.entries(KEPT).flatMap(([column, names]) => names.map((name) => `${column}: ${name}`));
    const { email0: _, ...gone } = WORDS;
    expect((await findWords(gone)).filter((place) => !kept.includes(place))).toEqual([]);
  });

  it("leaves what the next owner of a former e-mail has", async () => {
    const found = await findWords({ email0: emails[0] });
    expect(found).toEqual(expect.arrayContaining(["customer.email: email0", "outbox_mail.recipient: email0"]));
    const mails = await queryDatabase("select kind from outbox_mail where recipient = $1", [emails[0]]);
    expect(mails).toEqual([{ kind: "welcome" }]);
    expect((await asOps("GET", "/admin/shop/mails")).status).toBe(200);
  });
});
