import { describe, expect, it } from "vitest";
import { entriesOf, firstOf, make, makeDraft, unique, written } from "../support/audit";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { variantPath } from "../support/products";
import { freshEmail } from "../support/stack";

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
