import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { beginSale, chargeDelivery, makeCode, promote, type Undo } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { mustAsOps } from "../support/ops";
import { delivery } from "../support/payment-calls";
import { Person } from "../support/person";
import { addProduct, countStock, type NewProduct, variantPath } from "../support/products";
import { sendPayment } from "../support/purchase";

const PRICE = 149.99;
const DELIVERY = 4.5;
const Intent = z.object({ paymentIntentId: z.string() });
const Created = z.object({ product_type: z.object({ id: z.string() }) });
const Collection = z.object({ collection: z.object({ id: z.string() }) });

const undo: Undo[] = [];
let rich: NewProduct;
let bare: NewProduct;

beforeAll(async () => {
  const stamp = Date.now().toString(36);
  rich = await addProduct({ productPrice: PRICE, productName: `Rich ${stamp}` });
  bare = await addProduct({ productPrice: PRICE, productName: `Bare ${stamp}` });
  await countStock(rich, 50);
  const type = Created.parse(await mustAsOps("POST", "/admin/product-types", { value: `Folding ${stamp}` }));
  const collection = Collection.parse(await mustAsOps("POST", "/admin/collections", { title: `Autumn ${stamp}` }));
  await mustAsOps("POST", `/admin/products/${rich.productId}`, {
    subtitle: "For the coast",
    type_id: type.product_type.id,
    collection_id: collection.collection.id,
    discountable: false,
  });
  await mustAsOps("POST", await variantPath(rich), { sku: `SKU-${stamp}`, barcode: stamp });
  undo.push(await chargeDelivery(DELIVERY));
});
afterAll(async () => {
  for (const takeBack of undo.reverse()) await takeBack();
});

/** Starts a payment for two of each product. */
async function start(products: NewProduct[], totalAmount: number, discountCode?: string) {
  return sendPayment(await Person.signUp(), {
    total_amount: totalAmount,
    order_items: products.map(({ productId }) => ({ _id: productId, quantity: 2 })),
    discount_code: discountCode,
    delivery: { ...delivery, email: "nia@example.xn--p1ai" },
  });
}

/** The columns that differ between all carts. */
const OWN = "{id,cart_id,item_id,customer_id,shipping_address_id,billing_address_id,created_at,updated_at,metadata}";

/** All other data of a started payment's cart in Medusa's tables. */
async function cartOf(paymentIntentId: string) {
  const of = async (from: string) => {
    const rows = await queryDatabase(
      `with mine as (
         select c.* from cart c join payment_attempt a on a.cart_id = c.id where a.payment_intent_id = $1), items as (
         select i.* from cart_line_item i where i.cart_id in (select id from mine)), methods as (
         select m.* from cart_shipping_method m where m.cart_id in (select id from mine))
       select to_jsonb(t) - $2::text[] as row from ${from}`,
      [paymentIntentId, OWN],
    );
    return rows.map(({ row }) => row);
  };
  return {
    cart: await of("mine t"),
    addresses: await of("cart_address t join mine on t.id in (mine.shipping_address_id, mine.billing_address_id)"),
    items: await of("items t order by t.title"),
    methods: await of("methods t"),
    itemTaxes: await of("cart_line_item_tax_line t join items on t.item_id = items.id"),
    itemDiscounts: await of("cart_line_item_adjustment t join items on t.item_id = items.id"),
    methodTaxes: await of("cart_shipping_method_tax_line t join methods on t.shipping_method_id = methods.id"),
    methodDiscounts: await of("cart_shipping_method_adjustment t join methods on t.shipping_method_id = methods.id"),
  };
}

describe("a cart that the shop builds by itself", () => {
  it.each([false, true])("is to the last column what Medusa's workflows build, with a code: %s", async (withCode) => {
    const code = withCode ? (await makeCode([bare.productId], { percent: 50 })).code : undefined;
    const total = 4 * PRICE + DELIVERY - (code ? PRICE : 0);
    const startOne = async () => parseAnswer(Intent, await start([rich, bare], total, code)).paymentIntentId;
    const built = await cartOf(await startOne());
    // A promotion on another product: the sums stay, and only Medusa can know that.
    const other = await addProduct({ productName: `Other ${Date.now()}` });
    const endPromotion = await promote([other.productId], 50);
    const byMedusa = await cartOf(await startOne());
    await endPromotion();
    expect([built.items, built.methods, built.itemDiscounts].map(({ length }) => length)).toEqual([2, 1, code ? 1 : 0]);
    expect(built).toEqual(byMedusa);
  });

  it("is left to Medusa if a product has a price that is not everybody's", async () => {
    await beginSale(bare.productId, 100);
    const answer = await start([bare], 2 * PRICE + DELIVERY);
    const body = { error: { code: "price_changed" }, total_amount: 200 + DELIVERY };
    expect(answer).toMatchObject({ status: 409, body });
  });
});
