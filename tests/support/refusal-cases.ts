import { randomUUID } from "node:crypto";
import { z } from "zod";
import { queryDatabase } from "./database";
import { makeCode, promote, requireRegion, type Undo } from "./discounts";
import { mustAsOps } from "./ops";
import { addProduct, countStock, variantPath } from "./products";
import { makeVariantCart } from "./variants";

/** The bought product and its quantity, and what else is bought; `total` in major units. */
export type Bought = {
  productId: string;
  quantity: number;
  total: number;
  discountCode?: string;
  also?: readonly { _id: string; quantity: number }[];
};

const PRICE = 100;
const Id = z.object({ id: z.string() });
const Location = z.object({ stock_location: Id });

/** A change that concerns the test's own records alone, and stays. */
const changed = (change?: Promise<unknown>) => Promise.resolve(change).then(() => undefined);
const stamp = () => randomUUID().slice(0, 8);

async function product(quantity = 1): Promise<Bought> {
  const { productId } = await addProduct({ productPrice: PRICE, productName: `Refused ${stamp()}` });
  return { productId, quantity, total: PRICE * quantity };
}

async function countedProduct(stock: number, quantity = 1): Promise<Bought> {
  const bought = await product(quantity);
  await countStock({ productId: bought.productId, handle: "", productName: "" }, stock);
  return bought;
}

const changeProduct = ({ productId }: Bought, body: object) => mustAsOps("POST", `/admin/products/${productId}`, body);
const changeVariant = async (bought: Bought, body: object) => mustAsOps("POST", await variantPath(bought), body);

let second: Promise<string> | undefined;

async function makeLocation(): Promise<string> {
  const made = await mustAsOps("POST", "/admin/stock-locations", { name: "Second warehouse" });
  const { id } = Location.parse(made).stock_location;
  const [store] = await queryDatabase("select default_sales_channel_id as id from store where deleted_at is null");
  await mustAsOps("POST", `/admin/stock-locations/${id}/sales-channels`, { add: [Id.parse(store).id] });
  return id;
}

/** Splits a counted product's two pieces from one stock location over two. */
export async function splitStock({ productId }: Pick<Bought, "productId">): Promise<undefined> {
  second ??= makeLocation();
  const levels = await queryDatabase(
    `select l.inventory_item_id as item, l.location_id as place from inventory_level l
     join product_variant_inventory_item vi on vi.inventory_item_id = l.inventory_item_id
     join product_variant v on v.id = vi.variant_id where v.product_id = $1 and l.deleted_at is null`,
    [productId],
  );
  for (const { item, place } of levels) {
    await mustAsOps("POST", `/admin/inventory-items/${item}/location-levels`, {
      location_id: await second,
      stocked_quantity: 1,
    });
    await mustAsOps("POST", `/admin/inventory-items/${item}/location-levels/${place}`, { stocked_quantity: 1 });
  }
}

/**
 * An automatic tenth off this product for everybody, once in total. Undo it, because until then Medusa computes every
 * other cart of the shop with it.
 */
export const promoteOnce = ({ productId }: Pick<Bought, "productId">): Promise<Undo> =>
  promote([productId], 10, { name: "ONCE", budget: { type: "usage", limit: 1 } });

async function coded(terms: { limit?: number; budget?: number }): Promise<Bought> {
  const bought = await product();
  const { code } = await makeCode([bought.productId], terms);
  return { ...bought, discountCode: code, total: PRICE * 0.9 };
}

/** Deletes a row of Medusa like its own deletions; undone if it affects everybody. */
async function softDelete(table: string, where: string, values: unknown[]): Promise<Undo> {
  await queryDatabase(`update ${table} set deleted_at = now() where deleted_at is null and ${where}`, values);
  return () => queryDatabase(`update ${table} set deleted_at = null where ${where}`, values);
}

const Profile = z.object({ shipping_profile: Id });
const Option = z.object({ shipping_option: Id });

/** A shipping profile of its own with one option, at this price in US dollars. */
export async function addProfile(dollars: number): Promise<{ profile: string; undo: Undo }> {
  const made = await mustAsOps("POST", "/admin/shipping-profiles", { name: `Heavy ${stamp()}`, type: "heavy" });
  const profile = Profile.parse(made).shipping_profile.id;
  const [zone] = await queryDatabase(
    "select id from service_zone where deleted_at is null order by created_at limit 1",
  );
  const option = await mustAsOps("POST", "/admin/shipping-options", {
    ...{ name: "Heavy delivery", price_type: "flat", provider_id: "manual_manual" },
    ...{ service_zone_id: zone?.id, shipping_profile_id: profile },
    type: { label: "Heavy", description: "By lorry.", code: "heavy" },
    prices: [{ currency_code: "usd", amount: dollars }],
    rules: [
      { attribute: "enabled_in_store", value: "true", operator: "eq" },
      { attribute: "is_return", value: "false", operator: "eq" },
    ],
  });
  const { id } = Option.parse(option).shipping_option;
  return { profile, undo: () => mustAsOps("DELETE", `/admin/shipping-options/${id}`) };
}

/** The carts of payments, as a condition of SQL. */
const OF_PAYMENTS = "id in (select cart_id from payment_attempt where payment_intent_id = any($1))";

/** Makes PostgreSQL refuse new rows of a table for an unknown reason, after `first`. */
async function refuseRows(table: string, when: string, first = ""): Promise<Undo> {
  const name = `refused_${stamp()}`;
  await queryDatabase(
    `create function ${name}() returns trigger language plpgsql as $$ begin
       ${first} raise exception 'a fault of a test'; end $$`,
  );
  await queryDatabase(
    `create trigger ${name} before insert on ${table} for each row when (${when}) execute function ${name}()`,
  );
  return () => queryDatabase(`drop function ${name} cascade`);
}

/** A fault of the shop's own: PostgreSQL refuses the orders of these payments. */
const breakOrders = (paymentIntentIds: string[]) =>
  refuseRows('"order"', `new.metadata->>'payment_intent_id' in (${paymentIntentIds.map((id) => `'${id}'`).join(",")})`);

/** Makes PostgreSQL refuse to book a payment, the last row of an order, once the lock `gate` is free. */
export async function failAuthorisation(paymentIntentId: string, gate: number): Promise<Undo> {
  const sql = "select payment_session_id as id from payment_attempt where payment_intent_id = $1";
  const [attempt] = await queryDatabase(sql, [paymentIntentId]);
  const when = `new.payment_session_id = '${Id.parse(attempt).id}'`;
  return await refuseRows("payment", when, `perform pg_advisory_xact_lock(${gate});`);
}

async function takeNoCards(): Promise<Undo> {
  const region = await requireRegion();
  const set = (paymentProviders: string[]) =>
    mustAsOps("POST", `/admin/regions/${region}`, { payment_providers: paymentProviders });
  const sql =
    "select payment_provider_id as id from region_payment_provider where region_id = $1 and deleted_at is null";
  const rows = await queryDatabase(sql, [region]);
  await set(["pp_system_default"]);
  return () => set(rows.map((row) => Id.parse(row).id));
}

/**
 * A reason for which Medusa refuses to make an order of a cart. `prepare` creates the product, and its payments are
 * begun. After `spoil`, none of these payments can become an order. `firstBuyer`: another of these payments becomes an
 * order first.
 */
export type Refusal = {
  name: string;
  code: "unavailable" | "price_changed";
  prepare: () => Promise<Bought>;
  spoil?: (bought: Bought, paymentIntentIds: string[]) => Promise<Undo | undefined>;
  firstBuyer?: true;
};

/** The carts of several variants, by the id of the first. */
const variantCarts = new Map<string, Awaited<ReturnType<typeof makeVariantCart>>>();

async function variantCart(): Promise<Bought> {
  const cart = await makeVariantCart();
  variantCarts.set(cart.bought.productId, cart);
  return { ...cart.bought, quantity: 1 };
}

/** A function that ends the promotion of a product. */
const offers = new Map<string, Undo>();

/** The reasons found in the steps of Medusa's completion of a cart, and an unknown one. */
const REASONS: readonly (Pick<Refusal, "name"> & Partial<Refusal>)[] = [
  {
    name: "the stock is in two places, and each has too little",
    prepare: () => countedProduct(100, 2),
    spoil: splitStock,
  },
  {
    name: "the product has no shipping profile any more",
    spoil: (bought) => changed(changeProduct(bought, { shipping_profile_id: null })),
  },
  { name: "the shipping option is gone", spoil: () => softDelete("shipping_option", "true", []) },
  {
    name: "the cart has lost its shipping method",
    spoil: (_bought, ids) =>
      changed(softDelete("cart_shipping_method", `cart_id in (select id from cart where ${OF_PAYMENTS})`, [ids])),
  },
  {
    name: "the variant was replaced",
    spoil: async (bought) => {
      const prices = [{ currency_code: "usd", amount: PRICE }];
      const variant = { title: "Standard again", manage_inventory: false, options: { Edition: "Standard" }, prices };
      await mustAsOps("DELETE", await variantPath(bought));
      return await changed(mustAsOps("POST", `/admin/products/${bought.productId}/variants`, variant));
    },
  },
  { name: "the product is a draft again", spoil: (bought) => changed(changeProduct(bought, { status: "draft" })) },
  {
    name: "the variant is counted, and nothing is in stock",
    spoil: (bought) => changed(changeVariant(bought, { manage_inventory: true })),
  },
  {
    name: "the variant can be ordered in advance, and no place has it",
    prepare: async () => {
      const bought = await countedProduct(0);
      await changeVariant(bought, { allow_backorder: true });
      return bought;
    },
    spoil: ({ productId }) => {
      const of = `inventory_item_id in (select vi.inventory_item_id from product_variant_inventory_item vi
        join product_variant v on v.id = vi.variant_id where v.product_id = $1)`;
      return changed(softDelete("inventory_level", of, [productId]));
    },
  },
  {
    name: "an automatic promotion is used up",
    code: "price_changed",
    prepare: async () => {
      const bought = await product();
      offers.set(bought.productId, await promoteOnce(bought));
      return { ...bought, total: PRICE * 0.9 };
    },
    spoil: async ({ productId }) => offers.get(productId),
    firstBuyer: true,
  },
  {
    name: "the uses of a code are used up",
    code: "price_changed",
    prepare: () => coded({ limit: 1 }),
    firstBuyer: true,
  },
  {
    name: "the budget of a code is used up",
    code: "price_changed",
    prepare: () => coded({ budget: 15 }),
    firstBuyer: true,
  },
  {
    name: "the other variant of the product has ended",
    prepare: variantCart,
    spoil: ({ productId }) => {
      const [, , third] = variantCarts.get(productId)?.variants ?? [];
      return changed(mustAsOps("DELETE", third?.path ?? ""));
    },
  },
  {
    name: "a variant and the kit of it need more pieces than are left",
    prepare: variantCart,
    spoil: ({ productId }) => changed(variantCarts.get(productId)?.variants[0].setStock(1)),
  },
  { name: "the region takes no cards", spoil: takeNoCards },
  { name: "the cart is gone", spoil: (_bought, ids) => changed(softDelete("cart", OF_PAYMENTS, [ids])) },
  {
    name: "the payment session is gone",
    spoil: (_bought, ids) =>
      changed(softDelete("payment_session", OF_PAYMENTS.replace("cart_id", "payment_session_id"), [ids])),
  },
  { name: "the shop itself fails, each time", spoil: (_bought, ids) => breakOrders(ids) },
];

/** A reason concerns one product, which is unavailable then, unless it says otherwise. */
export const REFUSALS: readonly Refusal[] = REASONS.map((reason) => ({
  code: "unavailable",
  prepare: () => product(),
  ...reason,
}));
