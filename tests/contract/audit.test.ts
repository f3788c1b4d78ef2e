import { describe, expect, it } from "vitest";
import { OpsAuditAnswer } from "../../medusa-backend/src/contract/ops";
import { ListRecordAnswer } from "../../medusa-backend/src/contract/record";
import { customerIdOf, deleteAccount } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { entriesOf, firstOf, idIn, make, makeDraft, unique, written } from "../support/audit";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { numberOf } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, variantPath } from "../support/products";
import { buyShipped } from "../support/purchase";
import { demoAccounts, freshEmail } from "../support/stack";

/** Records made by one call: their routes, their names, a field that changes, and what else a call needs. */
const KINDS: [folder: string, name: string, field: string, toMake?: object, toChange?: object][] = [
  ["collections", "collection", "title"],
  ["product-categories", "product_category", "name"],
  ["product-tags", "product_tag", "value"],
  ["product-types", "product_type", "value"],
  ["customer-groups", "customer_group", "name"],
  ["campaigns", "campaign", "campaign_identifier", { name: "x" }],
  ["price-lists", "price_list", "title", { description: "x" }],
  ["inventory-items", "inventory_item", "sku"],
  ["refund-reasons", "refund_reason", "code", { label: "x" }],
  ["return-reasons", "return_reason", "value", { label: "x" }, { label: "x" }],
  ["sales-channels", "sales_channel", "name"],
  ["shipping-profiles", "shipping_profile", "name", { type: "x" }],
  ["stock-locations", "stock_location", "name"],
];

describe("what ops make, change and delete in Medusa Admin", () => {
  it.each(few(KINDS, 3))("leaves one entry each for %s", async (folder, name, field, toMake, toChange) => {
    const subject = name === "product_category" ? "category" : name;
    const [first, second] = [unique("a").toUpperCase(), unique("b").toUpperCase()];
    const id = await make(`/admin/${folder}`, name, { ...toMake, [field]: first });
    const [creation] = await entriesOf(id);
    const about = { subject_type: subject, subject_id: id };
    expect(creation).toMatchObject({ action: `${subject}.created`, route: `POST /admin/${folder}`, ...about });
    expect(creation?.changes?.[field]).toEqual({ before: null, after: first });
    const change = await written(id, "POST", `/admin/${folder}/${id}`, { ...toChange, [field]: second });
    expect(change).toMatchObject({ action: `${subject}.updated`, route: `POST /admin/${folder}/:id` });
    expect(change.changes?.[field]).toEqual({ before: first, after: second });
    const deletion = await written(id, "DELETE", `/admin/${folder}/${id}`);
    expect(deletion.action).toBe(`${subject}.deleted`);
    expect(deletion.changes?.[field]).toEqual({ before: second, after: null });
  });

  inFull("leaves one for a product's texts, a price and each product of a batch", async () => {
    const [id, other] = [await makeDraft(), await makeDraft()];
    const texts = await written(id, "POST", `/admin/products/${id}`, { subtitle: "New words" });
    expect(texts.changes).toEqual({ subtitle: { before: null, after: "New words" } });
    const prices = [{ amount: 12.5, currency_code: "usd" }];
    const price = await written(id, "POST", await variantPath({ productId: id }), { prices });
    expect(price.action).toBe("product.variants.updated");
    expect(JSON.stringify(price.changes)).toMatch(/12\.5/);
    const update = [id, other].map((each) => ({ id: each, subtitle: "Both" }));
    const batch = await written(other, "POST", "/admin/products/batch", { update });
    expect(batch.subject_ids?.toSorted()).toEqual([id, other].sort());
    expect(batch.changes).toEqual({
      [`${id}.subtitle`]: { before: "New words", after: "Both" },
      [`${other}.subtitle`]: { before: null, after: "Both" },
    });
    const { changes } = await written(id, "DELETE", `/admin/products/${id}`);
    expect(changes?.subtitle).toEqual({ before: "Both", after: null });
  });

  inFull("leaves one for a promotion and its rules", async () => {
    const code = unique("AUDIT").toUpperCase();
    const promotion = await make("/admin/promotions", "promotion", {
      code,
      type: "standard",
      status: "draft",
      application_method: { type: "percentage", target_type: "order", value: 5, currency_code: "usd" },
    });
    expect((await entriesOf(promotion))[0]?.changes?.code).toEqual({ before: null, after: code });
    const path = `/admin/promotions/${promotion}`;
    const changed = await written(promotion, "POST", path, { status: "active" });
    expect(changed.changes?.status).toEqual({ before: "draft", after: "active" });
    const group = await make("/admin/customer-groups", "customer_group", { name: unique("Group") });
    const create = [{ operator: "in", attribute: "customer.groups.id", values: [group] }];
    const rules = await written(promotion, "POST", `${path}/rules/batch`, { create });
    expect(JSON.stringify(rules.changes)).toContain(group);
    await written(promotion, "DELETE", path);
  });

  inFull("leaves one for stock and a reservation", async () => {
    const item = await make("/admin/inventory-items", "inventory_item", { sku: unique("sku") });
    const location = await make("/admin/stock-locations", "stock_location", { name: unique("Place") });
    const levels = `/admin/inventory-items/${item}/location-levels`;
    const place = { location_id: location };
    await written(item, "POST", levels, { ...place, stocked_quantity: 3 });
    const level = await written(item, "POST", `${levels}/${location}`, { stocked_quantity: 9 });
    expect(JSON.stringify(level.changes)).toMatch(/stocked_quantity":\{"before":3,"after":9\}/);
    const batch = await written(item, "POST", "/admin/inventory-items/location-levels/batch", {
      update: [{ inventory_item_id: item, ...place, stocked_quantity: 4 }],
      create: [],
      delete: [],
    });
    expect(JSON.stringify(batch.changes)).toMatch(/stocked_quantity":\{"before":9,"after":4\}/);
    const body = { inventory_item_id: item, ...place, quantity: 1 };
    const reservation = await make("/admin/reservations", "reservation", body);
    const held = await written(reservation, "POST", `/admin/reservations/${reservation}`, { quantity: 2 });
    expect(held.changes?.quantity).toEqual({ before: 1, after: 2 });
    await written(reservation, "DELETE", `/admin/reservations/${reservation}`);
  });

  inFull("leaves one for the store, a region, a tax rate, a shipping option and a user", async () => {
    for (const subject of ["store", "region", "user", "shipping_option"]) {
      const path = `/admin/${subject.replace("_", "-")}s`;
      const id = await firstOf(`${path}?limit=1`, `${subject}s`);
      const entry = await written(id, "POST", `${path}/${id}`, {});
      expect(entry).toMatchObject({ action: `${subject}.updated`, changes: {} });
    }
    const region = await make("/admin/tax-regions", "tax_region", { country_code: "is", provider_id: "tp_system" });
    const vat = { tax_region_id: region, name: "VAT", code: "vat", rate: 24 };
    const rate = await make("/admin/tax-rates", "tax_rate", vat);
    const change = await written(rate, "POST", `/admin/tax-rates/${rate}`, { rate: 11 });
    expect(change.changes?.rate).toEqual({ before: 24, after: 11 });
    await written(rate, "DELETE", `/admin/tax-rates/${rate}`);
    await written(region, "DELETE", `/admin/tax-regions/${region}`);
  });

  it("leaves one for a key, without its secret, and for an invitation, without its token", async () => {
    const key = await make("/admin/api-keys", "api_key", { title: unique("Key"), type: "publishable" });
    const channel = await firstOf("/admin/sales-channels?limit=1", "sales_channels");
    const linked = await written(key, "POST", `/admin/api-keys/${key}/sales-channels`, { add: [channel] });
    expect(linked.changes?.add).toEqual({ before: null, after: [channel] });
    await written(key, "POST", `/admin/api-keys/${key}/revoke`, {});
    await written(key, "DELETE", `/admin/api-keys/${key}`);
    const email = freshEmail("invited");
    const invite = await make("/admin/invites", "invite", { email });
    await written(invite, "DELETE", `/admin/invites/${invite}`);
    const kept = JSON.stringify([...(await entriesOf(key)), ...(await entriesOf(invite))]);
    expect(kept).not.toMatch(/pk_[0-9a-f]{20}|eyJ/);
    expect(kept).not.toContain(email);
  });
});

const buyer = await Person.signUp("Ada Audited");

inFull(
  "what ops do with an order leaves one each: refund, note, delivery, shipment, return, with the values before and after",
  async () => {
    const { orderId } = await buyCaptured(buyer);
    const [payment] = await queryDatabase(
      `select p.id from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
       where l.order_id = $1`,
      [orderId],
    );
    const body = { amount: 5, note: "Sorry, Ada" };
    const refund = await written(orderId, "POST", `/admin/payments/${payment?.id}/refund`, body);
    expect(refund).toMatchObject({ action: "order.payments.refund", subject_type: "order" });
    expect(JSON.stringify(refund.changes)).toMatch(/"refunds\.[^"]+\.amount":\{"before":null,"after":5\}/);
    expect(JSON.stringify(refund.changes)).not.toContain("Ada");
    expect(JSON.stringify(refund.personal)).toContain("Sorry, Ada");

    const email = freshEmail("delivery");
    const moved = await written(orderId, "POST", `/admin/orders/${orderId}`, { email });
    expect(moved.personal?.email).toEqual({ before: buyer.email, after: email });
    expect(JSON.stringify(moved.changes)).not.toContain("@");

    const [item] = await queryDatabase("select item_id from order_item where order_id = $1", [orderId]);
    const items = [{ id: item?.item_id, quantity: 1 }];
    const packed = await written(orderId, "POST", `/admin/orders/${orderId}/fulfillments`, { items });
    expect(packed.action).toBe("order.fulfillments");
    const [parcel] = await queryDatabase("select fulfillment_id from order_fulfillment where order_id = $1", [orderId]);
    const path = `/admin/orders/${orderId}/fulfillments/${parcel?.fulfillment_id}`;
    const sent = await written(orderId, "POST", `${path}/shipments`, { items });
    expect(sent.action).toBe("order.shipped");
    expect(JSON.stringify(sent.changes)).toMatch(/shipped_at":\{"before":null,"after":"20/);
    expect((await written(orderId, "POST", `${path}/mark-as-delivered`)).action).toContain("mark-as-delivered");

    const asked = await written(orderId, "POST", "/admin/returns", { order_id: orderId });
    expect(asked.action).toBe("order.returns");
    const [back] = await queryDatabase(`select id from "return" where order_id = $1`, [orderId]);
    await written(orderId, "POST", `/admin/returns/${back?.id}/request-items`, { items });
    await written(orderId, "DELETE", `/admin/returns/${back?.id}/request`);
  },
);

inFull("the audit trail's page says before and after for what is done on the shop's own screens, too", async () => {
  const { orderId } = await buyCaptured(buyer);
  const shipped = await (await demoAdmin()).api("PUT", "/updateStatus", { body: { orderId } });
  expect(shipped.status).toBe(200);
  const query = new URLSearchParams({ subjectId: orderId });
  const { entries } = parseAnswer(OpsAuditAnswer, await asOps("GET", `/admin/shop/audit?${query}`));
  expect(entries.find(({ action }) => action === "order.shipped")?.changes).toEqual({
    status: { before: "pending", after: "shipped" },
  });
});

describe("the audit trail of Medusa Admin", () => {
  it("says that a request has begun when its server does not finish it, and refuses one that it cannot note", async () => {
    const id = await make("/admin/collections", "collection", { title: unique("Kept") });
    const path = `/admin/collections/${id}`;
    /** The status of a call while the database refuses such writes of the collection's entries. */
    const statusWithout = async (write: "insert" | "update", ...call: Parameters<typeof asOps>) => {
      await queryDatabase(
        `create or replace function refuse_test_audit() returns trigger language plpgsql as $$
           begin raise exception 'refused by a test'; end $$;
         create trigger refuse_test_audit before ${write} on audit_entry for each row when (new.subject_id = '${id}')
           execute function refuse_test_audit()`,
      );
      try {
        return (await asOps(...call)).status;
      } finally {
        await queryDatabase("drop trigger refuse_test_audit on audit_entry");
      }
    };
    expect(await statusWithout("update", "POST", path, { title: unique("Changed") })).toBe(200);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: "collection.updated", answer_status: null });
    expect(await statusWithout("insert", "DELETE", path)).toBe(500);
    expect((await asOps("GET", path)).status).toBe(200);
  });

  it("cannot be changed or deleted, except that personal values are emptied", async () => {
    const id = await make("/admin/collections", "collection", { title: unique("Fixed") });
    for (const sql of [
      "delete from audit_entry where subject_id = $1",
      "update audit_entry set actor_id = 'nobody' where subject_id = $1",
      "update audit_entry set changes = '{}' where subject_id = $1",
      "update audit_entry set personal = '{}' where subject_id = $1",
      "update audit_entry set answer_status = 500, finished_at = now() where subject_id = $1",
    ])
      await expect(queryDatabase(sql, [id]), sql).rejects.toThrow("append-only");
    await queryDatabase("update audit_entry set personal = null where subject_id = $1", [id]);
  });

  inFull("keeps what was personal about a customer until the account is deleted", async () => {
    const person = await Person.signUp("Pia Private");
    const id = await customerIdOf(person.email);
    const body = { phone: "+44 20 7946 0000", first_name: "Pim" };
    const change = await written(id, "POST", `/admin/customers/${id}`, body);
    expect(change.changes).toEqual({});
    expect(change.personal).toMatchObject({ phone: { before: null, after: "+44 20 7946 0000" } });
    expect((await deleteAccount(person)).status).toBe(302);
    await expect.poll(async () => (await entriesOf(id)).map(({ personal }) => personal)).toEqual([null]);
    const rows = await queryDatabase("select e::text as text from audit_entry e where subject_id = $1", [id]);
    expect(JSON.stringify(rows)).not.toMatch(/7946 0000|Pim|Pia/);
  });

  it("keeps nothing personal of a customer whom ops delete", async () => {
    const made = await asOps("POST", "/admin/customers", { email: freshEmail("guest"), first_name: "Gus" });
    const id = idIn(made.body, "customer");
    expect((await entriesOf(id))[0]?.personal).toMatchObject({ first_name: { before: null, after: "Gus" } });
    await written(id, "DELETE", `/admin/customers/${id}`);
    expect((await entriesOf(id)).map(({ personal }) => personal)).toEqual([null, null]);
  });
});

const PATH = "/staff/record";
const listRecord = async (query: Record<string, string>) =>
  parseAnswer(ListRecordAnswer, await asAdmin("GET", `${PATH}?${new URLSearchParams(query)}`));
/** The actions that the record has under these conditions, newest first. */
const actions = async (query: Record<string, string>) =>
  (await listRecord({ limit: "100", ...query })).entries.map(({ action }) => action);

const shopper = await Person.signUp("Rae Recorded");
const { orderId } = await buyShipped(shopper);
const order = { orderId, q: `#${await numberOf(orderId)}` };

describe("the record of who did what", () => {
  it("refuses what it does not know", async () => {
    for (const query of ["kind=wish", "limit=101", "cursor=nowhere", "from=yesterday", `q=${"x".repeat(300)}`])
      expect((await asAdmin("GET", `${PATH}?${query}`)).status, query).toBe(422);
  });

  it("says who shipped an order and when, without values, and finds it by number, person and kind", async () => {
    const { entries } = await listRecord({ q: order.q });
    const [shipped] = entries.filter(({ action }) => action === "order.shipped");
    expect(shipped).toEqual({
      ...{ id: expect.any(String), createdAt: expect.any(String), actor: demoAccounts.admin.email },
      ...{ action: "order.shipped", kind: "order", more: 0, outcome: "done" },
      ...{ subjectId: order.orderId, subjectName: `Order ${order.q}` },
    });
    expect(entries.every(({ subjectId }) => subjectId === order.orderId)).toBe(true);
    expect(await actions({ q: order.q, who: demoAccounts.admin.email })).toContain("order.shipped");
    expect(await actions({ q: order.q, who: "nobody@nowhere.example" })).toEqual([]);
    expect(await actions({ q: order.q, kind: "order" })).toContain("order.shipped");
    expect(await actions({ q: order.q, kind: "product" })).toEqual([]);
    expect(await actions({ q: order.orderId })).toContain("order.shipped");
  });

  it("has its part on the order's page, with a link to the rest, which is a page that leads back", async () => {
    const admin = await demoAdmin();
    const [part, whole] = [`/dashboard/orders/${order.orderId}`, `/dashboard/record?q=${encodeURIComponent(order.q)}`];
    for (const [path, words, link] of [
      [part, "Who did what", whole],
      [whole, "Shipped", part],
    ] as const) {
      const html = await (await admin.visit(path)).text();
      expect(html).toContain(words);
      expect(html).toContain(`href="${link}"`);
    }
  });

  inFull("has the days of the shop's calendar as its period", async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const { q } = order;
    expect(await actions({ q, from: day(-1), to: day(1) })).toContain("order.shipped");
    expect(await actions({ q, to: day(-2) })).toEqual([]);
    expect(await actions({ q, from: day(2) })).toEqual([]);
  });

  inFull("finds a product by a part of its name, and goes on where a page ends", async () => {
    const { productId, productName } = await addProduct({ productName: `${unique("Recorded")} kite` });
    for (let time = 0; time < 3; time += 1)
      expect((await asOps("POST", `/admin/products/${productId}`, { subtitle: unique("Said") })).status).toBe(200);
    const found = await listRecord({ q: productName.slice(2, 17), kind: "product", limit: "2" });
    expect(found.entries.map(({ subjectName }) => subjectName)).toEqual([productName, productName]);
    const rest = await listRecord({ q: productName.slice(2, 17), kind: "product", cursor: String(found.nextCursor) });
    const ids = [...found.entries, ...rest.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const sql = "select id from audit_entry where subject_id = $1 order by created_at desc, id desc";
    const rows = await queryDatabase(sql, [productId]);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  inFull("says that a request was refused, and finds a person's role by the name and the e-mail", async () => {
    const person = await Person.signUp("Rolanda Recorded");
    expect((await (await demoAdmin()).api("PUT", "/makeAdmin", { body: { email: person.email } })).status).toBe(200);
    for (const q of [person.email, "Rolanda Recorded"])
      expect(await actions({ q, kind: "customer" })).toContain("role.made_admin");
    const { orderId } = await buyCaptured(shopper);
    for (const status of [200, 409])
      expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(status);
    const { entries } = await listRecord({ who: demoAccounts.ops.email, kind: "order", limit: "100" });
    const cancelled = entries.filter(({ subjectId, action }) => subjectId === orderId && action === "order.cancelled");
    expect(cancelled.map(({ outcome }) => outcome)).toEqual(["refused", "done"]);
  });
});
