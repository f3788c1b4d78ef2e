import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ageSessions,
  askWhileEnded,
  customerIdOf,
  isSignedIn,
  sendAccountForm,
  signInStatus,
  untilErased,
} from "../support/accounts";
import { queryDatabase } from "../support/database";
import { freshGoogleAccount, signInWithGoogle, whoIs } from "../support/google";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { statusOf } from "../support/money";
import { asOps, callShop, sessionOf } from "../support/ops";
import { submitTracking } from "../support/orders";
import { listed, startPayment } from "../support/payment-calls";
import { demoAdmin, Person } from "../support/person";
import { buy } from "../support/purchase";

const DELETE = "/dashboard/account/delete";
const EXPORT = "/dashboard/account/export";

const ADDRESS = { name: "Ada King", street: "7 Hangar Street", city: "Austin", country: "us", phone: "+1 555 0123" };

const Exported = z.object({
  profile: z.looseObject({ id: z.string(), email: z.string() }),
  addresses: z.array(z.looseObject({ street: z.string() })),
  sessions: z.array(z.looseObject({ is_current: z.boolean() })),
  orders: z.array(z.looseObject({ id: z.string(), payments: z.array(z.unknown()), returns: z.array(z.unknown()) })),
  payments: z.array(z.looseObject({ status: z.string() })),
  reviews: z.array(z.looseObject({ description: z.string() })),
  mails: z.array(z.looseObject({ kind: z.string(), to: z.string(), contents: z.unknown() })),
});

/** A person's data export. */
async function exportOf(person: Person) {
  const answer = await person.visit(EXPORT);
  const text = await answer.text();
  return { answer, text, data: Exported.parse(JSON.parse(text)) };
}

const sure = (person: Person, fields: Record<string, string> = {}) =>
  person.submit(DELETE, { sure: "delete", ...fields });
const deletionOf = async (customerId: string) => {
  const sql = "select email, erased_at is not null as erased from account_deletion where customer_id = $1";
  return (await queryDatabase(sql, [customerId]))[0];
};

let admin: Person;
let person: Person;
let customerId: string;
let orderId: string;
let transactionId: string;

beforeAll(async () => {
  [admin, person] = [await demoAdmin(), await Person.signUp("Ada King")];
  customerId = await customerIdOf(person.email);
  ({ orderId, transactionId } = await buy(person));
  await person.submit("/dashboard/addresses", { intent: "save", ...ADDRESS });
  // The order is not sent yet, and a review of its product opens only then.
  await queryDatabase(
    `insert into review (id, customer_id, product_id, order_id, reviewer_name, description, rating)
     select 'rev_' || md5($1), $1, p.id, $2, 'Ada K.', 'Quiet over the lake.', 5 from product p where p.handle = 'sparrow'`,
    [customerId, orderId],
  );
});

describe("the export", () => {
  inFull("has what the shop knows of a person in one file, which nothing stores, and of nobody else", async () => {
    const stranger = await Person.signUp("Sid Stranger");
    await expect.poll(() => statusOf(transactionId)).toBe("captured");
    await sendAccountForm(person, "password-link");
    await mailOf(person.email, "order_confirmation");
    const { answer, text, data } = await exportOf(person);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="aeroloft-account.json"');
    expect(data.profile).toMatchObject({ id: customerId, name: "Ada King", email: person.email, has_password: true });
    expect(data.addresses).toMatchObject([{ street: "7 Hangar Street" }]);
    expect(data.sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    const payments = [{ status: "captured", currency: "usd" }];
    expect(data.orders).toMatchObject([{ id: orderId, name: "Nia Rahman", payments, returns: [] }]);
    expect(data.reviews).toMatchObject([{ product: "Sparrow", description: "Quiet over the lake.", rating: 5 }]);
    const mails = new Map(data.mails.map(({ kind, contents }) => [kind, contents]));
    expect(mails.get("order_confirmation")).toMatchObject({ orderId });
    expect(mails.get("password_reset")).toBeNull();
    expect(text).not.toMatch(/sealedToken|token_hash|scrypt|client_secret|"card"/);
    expect(data.payments).toEqual([]);
    await startPayment(stranger, await listed("Sparrow"));
    const other = await exportOf(stranger);
    expect(other.data).toMatchObject({ orders: [], reviews: [], addresses: [] });
    const items = [{ title: "Sparrow", quantity: 1 }];
    expect(other.data.payments).toMatchObject([{ status: "open", amount: expect.any(Number), currency: "usd", items }]);
    expect(other.text).not.toContain(person.email);
  });

  inFull("comes in pages, each order once", async () => {
    const many = await Person.signUp();
    const uid = await customerIdOf(many.email);
    await queryDatabase(
      `insert into review (id, customer_id, reviewer_name, description, rating, created_at)
       select 'rev_' || md5($1 || n::text), $1, 'Ada', 'Words ' || n, 5, now() - interval '1 year' from generate_series(1, 101) n`,
      [uid],
    );
    const { data } = await exportOf(many);
    await queryDatabase("delete from review where customer_id = $1", [uid]);
    expect(new Set(data.reviews.map(({ description }) => description)).size).toBe(101);
    expect(data.reviews).toHaveLength(101);
  });
});

describe("deleting an account", () => {
  it("is refused while an order was not sent, by a wrong password, and without the typed word", async () => {
    const page = await (await person.visit(DELETE)).text();
    expect([page.includes("An order has not been sent yet"), page.includes('name="sure"')]).toEqual([true, false]);
    expect((await sure(person, { password: person.password })).status).toBe(409);
    expect((await asOps("DELETE", `/admin/customers/${customerId}`)).status).toBe(409);
    await submitTracking(admin, orderId, { trackingNumber: "1" });
    expect((await sure(person, { password: "wrong horse battery" })).status).toBe(401);
    expect((await sure(person)).status).toBe(400);
    expect((await person.submit(DELETE, { sure: "no", password: person.password })).status).toBe(400);
    expect([await isSignedIn(person), await deletionOf(customerId)]).toEqual([true, undefined]);
  });

  it("ends every sign-in, keeps the invoice and erases the rest; the e-mail is free, and its next owner sees nothing", async () => {
    const elsewhere = await Person.signIn({ email: person.email, password: person.password });
    const { paymentIntentId } = await startPayment(person, await listed("Sparrow"));
    await mailOf(person.email, "order_shipped");

    const answers = await Promise.all([person, elsewhere].map((one) => sure(one, { password: person.password })));
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    // The job finishes no deletion that is younger.
    const age = "update account_deletion set created_at = created_at - interval '10 seconds' where customer_id = $1";
    await queryDatabase(age, [customerId]);
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect(await signInStatus(person)).toBe(401);
    expect((await mailOf(person.email, "account_deleted")).text).not.toContain("Ada");

    const [order] = await queryDatabase(
      `select o.email, a.phone, a.first_name, a.address_1 <> '' as has_address, s.sought
       from "order" o join order_address a on a.id = o.shipping_address_id join order_status s on s.order_id = o.id
       where o.id = $1`,
      [orderId],
    );
    const kept = { first_name: "Nia Rahman", has_address: true, sought: "nia rahman" };
    expect(order).toEqual({ email: null, phone: null, ...kept });
    expect((await admin.api("GET", `/orders/${orderId}`)).body).toMatchObject({ name: "Nia Rahman", email: "" });
    const desk = await (await admin.visit(`/dashboard/orders/${orderId}`)).text();
    const shown = ["Nia Rahman", 'href="mailto:"', "Orders with this e-mail"].map((text) => desk.includes(text));
    expect(shown).toEqual([true, false, false]);
    expect(await statusOf(paymentIntentId)).toBe("released");

    await expect.poll(() => deletionOf(customerId)).toEqual({ email: "", erased: true });
    const traces = await queryDatabase(
      `select 'customer' as kept, c::text as trace from customer c where id = $1
       union all select 'address', a::text from customer_address a where customer_id = $1
       union all select 'session', s::text from shop_session s where customer_id = $1
       union all select 'role', r::text from user_role r where customer_id = $1
       union all select 'link', l::text from mailed_link l where customer_id = $1
       union all select 'passkey', p::text from passkey p where customer_id = $1
       union all select 'cart', c::text from cart c where customer_id = $1
       union all select 'identity', i::text from auth_identity i where app_metadata->>'customer_id' = $1
       union all select 'password', i::text from provider_identity i where entity_id = $2
       union all select 'mail', m::text from outbox_mail m where recipient = $2
       union all select 'notification', n::text from notification n where "to" = $2
       union all select 'review', r::text from review r where customer_id = $1
       union all select 'payment', p::text from payment_attempt p where customer_id = $1
       union all select 'audit', e::text from audit_entry e where subject_id = $1
       union all select 'deletion', d::text from account_deletion d where customer_id = $1`,
      [customerId, person.email],
    );
    const kinds = traces.map(({ kept }) => kept);
    expect([...new Set(kinds)].sort()).toEqual(["audit", "customer", "deletion", "payment", "review"]);
    for (const word of [person.email, "Ada", "+880", "Dhanmondi"]) expect(JSON.stringify(traces)).not.toContain(word);
    const page = async () => await (await new Person().visit("/products/sparrow")).text();
    await expect.poll(page).toContain("A former customer");

    const successor = await Person.signUp("Sue Cessor", person.email);
    const theirs = await exportOf(successor);
    expect([theirs.data.orders, theirs.data.reviews, theirs.data.profile.id === customerId]).toEqual([[], [], false]);
    expect((await successor.api("GET", `/orders/${orderId}`)).status).toBe(404);
    const audit = "select action, details from audit_entry where actor_id = $1 order by created_at";
    expect(await queryDatabase(audit, [customerId])).toEqual([{ action: "account.deleted", details: null }]);
  });

  inFull("is refused to a session that ends meanwhile", async () => {
    const person = await Person.signUp();
    const token = await sessionOf(person);
    const ask = () => callShop("POST", "/account/deletion", token, { password: person.password });
    expect(await askWhileEnded(person, token, [ask])).toEqual([409]);
    expect(await signInStatus(person)).toBe(302);
  });

  inFull("by ops in Medusa Admin erases as much, and the e-mail is free", async () => {
    const person = await Person.signUp("Mia Removed");
    const id = await customerIdOf(person.email);
    await queryDatabase(
      `insert into review (id, customer_id, reviewer_name, description, rating)
       values ('rev_' || md5($1), $1, 'Mia R.', 'Quiet over the moor.', 5)`,
      [id],
    );
    const { status, body } = await asOps("DELETE", `/admin/customers/${id}`);
    expect({ status, body }).toEqual({ status: 200, body: { id, object: "customer", deleted: true } });
    await untilErased(id);
    expect([await isSignedIn(person), await signInStatus(person)]).toEqual([false, 401]);
    const reviews = await queryDatabase("delete from review where customer_id = $1 returning reviewer_name", [id]);
    expect(reviews).toEqual([{ reviewer_name: "A former customer" }]);
    const left = "select 1 from auth_identity where app_metadata->>'customer_id' = $1";
    expect(await queryDatabase(left, [id])).toEqual([]);
    expect(await signInStatus(await Person.signUp("Sue Cessor", person.email))).toBe(302);
  });

  inFull("of a Google account needs a sign-in of the last minutes; Google then makes a new account", async () => {
    const account = freshGoogleAccount();
    const google = new Person();
    await signInWithGoogle(google, account);
    const uid = (await whoIs(google))?.user.uid ?? "";
    await ageSessions(uid, 11);
    expect((await sure(google)).status).toBe(403);
    await ageSessions(uid, 1);
    expect((await sure(google)).status).toBe(302);
    const again = new Person();
    await signInWithGoogle(again, account);
    const { user } = (await whoIs(again)) ?? {};
    expect(user).toMatchObject({ email: account.email, uid: expect.not.stringContaining(uid) });
  });
});
