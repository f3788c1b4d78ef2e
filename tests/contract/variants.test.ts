import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { callShop, mustAsOps } from "../support/ops";
import { readOrderPage, receiveReturn, submitReturn } from "../support/orders";
import { confirmPayment } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { readStock } from "../support/products";
import { buyAtQuote, Inserted, Intent, sendOrder, sendPayment, ship } from "../support/purchase";
import { refund } from "../support/refunds";
import { freshEmail } from "../support/stack";
import { addVariants, stockOf, type TestVariant } from "../support/variants";
import { wish } from "../support/wishes";

const Line = z.object({ _id: z.string(), productName: z.string(), productPrice: z.number(), quantity: z.number() });
const Order = z.object({
  order_items: z.array(Line),
  total_amount: z.number(),
  refunded_amount: z.number().optional(),
});
const Unavailable = z.object({
  error: z.object({ code: z.literal("unavailable") }),
  order_items: z.array(z.object({ _id: z.string(), available: z.number() })),
});

const toPlace = ({ email }: Person) => ({
  ...{ name: "Nia Rahman", address: "House 12, Road 5", phone: "+880 1700 000000" },
  email,
});
const lineOf = ({ id, price }: Pick<TestVariant, "id" | "price">, quantity: number) => ({
  ...{ _id: id, productPrice: price, quantity },
});
/** An order on the legacy wire, its lines by name: those of one moment have no order. */
async function orderOf(buyer: Person, orderId: string) {
  const order = parseAnswer(Order, await buyer.api("GET", `/orders/${orderId}`));
  return { ...order, order_items: order.order_items.sort((a, b) => (a.productName < b.productName ? -1 : 1)) };
}

/** What a payment for these lines is refused for: how many there are of each. */
async function refusalOf(buyer: Person, lines: readonly ReturnType<typeof lineOf>[]) {
  const total = lines.reduce((sum, { productPrice, quantity }) => sum + productPrice * quantity, 0);
  const order_items = lines.map(({ _id, quantity }) => ({ _id, quantity }));
  const answer = await sendPayment(buyer, { total_amount: total, order_items, delivery: toPlace(buyer) });
  expect(answer.status).toBe(409);
  return Object.fromEntries(parseAnswer(Unavailable, answer).order_items.map(({ _id, available }) => [_id, available]));
}

describe("a product with variants", () => {
  it("is bought by its own id as its first variant on sale, and one order has two of its variants", async () => {
    const { productId, title, variants } = await addVariants();
    const [first, , third] = variants;
    const buyer = await Person.signUp();
    const { orderId } = await buyAtQuote(buyer, [
      lineOf({ id: productId, price: first.price }, 1),
      lineOf(third, 1),
      lineOf(first, 1),
    ]);
    expect((await orderOf(buyer, orderId)).order_items).toEqual([
      { _id: productId, productName: first.name, productPrice: first.price, quantity: 2 },
      { _id: third.id, productName: third.name, productPrice: third.price, quantity: 1 },
    ]);
    expect(await stockOf(first)).toEqual([5, 2]);
    expect(await stockOf(third)).toEqual([5, 1]);
    const lines = await queryDatabase(
      `select distinct li.product_id, li.product_title from order_item oi join order_line_item li on li.id = oi.item_id
       where oi.order_id = $1`,
      [orderId],
    );
    expect(lines).toEqual([{ product_id: productId, product_title: title }]);
    const invoice = await (await buyer.visit(`/dashboard/invoice/${orderId}`)).text();
    for (const { name } of [first, third]) expect(invoice).toContain(name);
  });

  inFull("has its first variant's place taken by the next while that has no price", async () => {
    const { productId, variants } = await addVariants();
    const [first, second] = variants;
    await queryDatabase(
      `update price set deleted_at = now() where price_set_id in (
         select price_set_id from product_variant_price_set where variant_id = $1)`,
      [first.id],
    );
    const buyer = await Person.signUp();
    const { orderId } = await buyAtQuote(buyer, [lineOf({ id: productId, price: second.price }, 1)]);
    expect((await orderOf(buyer, orderId)).order_items).toMatchObject([{ _id: productId, productName: second.name }]);
    expect(await refusalOf(buyer, [lineOf(first, 1)])).toEqual({ [first.id]: 0 });
  });

  inFull("is sold as the variant that a payment was started for, even if its id means another by then", async () => {
    const { productId, variants } = await addVariants();
    const [first, second] = variants;
    const buyer = await Person.signUp();
    const order = { ...toPlace(buyer), total_amount: first.price, order_items: [{ _id: productId, quantity: 1 }] };
    const { order_items, total_amount, ...delivery } = order;
    const started = await sendPayment(buyer, { order_items, total_amount, delivery });
    const { clientSecret, paymentIntentId } = parseAnswer(Intent, started);
    await mustAsOps("POST", second.path, { variant_rank: -1 });
    await confirmPayment(clientSecret);
    const placed = await sendOrder(buyer, { ...order, transactionId: paymentIntentId });
    const { insertedId } = parseAnswer(Inserted, placed);
    expect((await orderOf(buyer, insertedId)).order_items).toMatchObject([{ _id: first.id, quantity: 1 }]);
    expect(await stockOf(first)).toEqual([5, 1]);
    expect(await stockOf(second)).toEqual([5, 0]);
    expect(await refusalOf(buyer, [lineOf({ id: productId, price: second.price }, 6)])).toEqual({ [productId]: 5 });
  });

  it("says of a variant that has ended that there is none, and of two lines of one variant what is left for each", async () => {
    const { productId, variants } = await addVariants(5);
    const [first, , third] = variants;
    const buyer = await Person.signUp();
    await mustAsOps("DELETE", third.path);
    const lines = [lineOf({ id: productId, price: first.price }, 4), lineOf(first, 3), lineOf(third, 1)];
    expect(await refusalOf(buyer, lines)).toEqual({ [first.id]: 1, [third.id]: 0 });
  });

  inFull("counts parts that two of its variants share once", async () => {
    const { variants } = await addVariants(5);
    const [standard, flyMore] = variants;
    const part = { inventory_item_id: standard.itemId, required_quantity: 2 };
    await mustAsOps("POST", `${flyMore.path}/inventory-items`, part);
    const buyer = await Person.signUp();
    expect(await refusalOf(buyer, [lineOf(standard, 4), lineOf(flyMore, 1)])).toEqual({ [flyMore.id]: 0 });
    await buyAtQuote(buyer, [lineOf(standard, 3), lineOf(flyMore, 1)]);
    expect(await stockOf(standard)).toEqual([5, 5]);
    expect(await stockOf(flyMore)).toEqual([5, 1]);
  });
});

inFull(
  "two variants of one product in one order are refunded and returned each by itself, and are on the mail under their names",
  async () => {
    const { variants } = await addVariants();
    const [first, , third] = variants;
    const buyer = await Person.signUp();
    const admin = await demoAdmin();
    const { orderId, quoted } = await buyAtQuote(buyer, [lineOf(first, 2), lineOf(third, 1)]);
    await ship(orderId);
    const mail = await mailOf(buyer.email, "order_confirmation");
    for (const { name } of [first, third]) expect(mail.text?.replaceAll(/\s+/g, " ")).toContain(name);

    const { returnable, parcels } = await readOrderPage(buyer, orderId);
    const sent = parcels.flatMap(({ items }) => items).map(({ title, quantity }) => [title, quantity]);
    expect(Object.fromEntries(sent)).toEqual({ [first.name]: 2, [third.name]: 1 });
    const lineIdOf = ({ name }: TestVariant) => returnable?.lines.find(({ title }) => title === name)?.lineId ?? "";
    const piece = { lineId: lineIdOf(first), sent: true, quantity: 1 };
    expect(await refund(admin, orderId, { items: [piece] })).toBe(first.price * 100);

    const form = { lineId: lineIdOf(third), reasonId: returnable?.reasons[0]?.id ?? "" };
    expect((await submitReturn(buyer, orderId, form)).status).toBe(200);
    const page = await readOrderPage(buyer, orderId);
    expect(page.returns[0]?.items).toMatchObject([{ title: third.name, quantity: 1 }]);
    expect(page.returnable?.lines).toMatchObject([{ title: first.name, quantity: 1 }]);
    await receiveReturn(admin, orderId);
    const refunded = async () => (await orderOf(buyer, orderId)).refunded_amount;
    await expect.poll(refunded).toBe(first.price + third.price);
    expect(await stockOf(first)).toEqual([3, 0]);
    expect(await stockOf(third)).toEqual([5, 0]);
    expect((await orderOf(buyer, orderId)).total_amount).toBe(quoted.total / 100);
  },
);

const Kept = z.object({
  answer: z.object({
    cart: z.string().nullable(),
    items: z.array(z.object({ productId: z.string(), quantity: z.number(), name: z.string(), price: z.number() })),
    notKept: z.array(z.string()),
  }),
});

/** The account's cart after a browser has sent these lines. */
async function keep(person: Person, lines: Record<string, number>) {
  const sent = Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
  const answer = await person.send("PUT", "/cart/account", { lines: sent, known: null });
  return Kept.parse(await answer.json()).answer;
}

inFull(
  "what an account keeps is a cart with one line for each variant, by whatever id it was put in, and wishes",
  async () => {
    const { productId, title, variants } = await addVariants();
    const [first, , third] = variants;
    const person = await Person.signUp();
    const kept = await keep(person, { [productId]: 1, [third.id]: 2, [first.id]: 2 });
    const byId = ({ items }: typeof kept) => Object.fromEntries(items.map(({ productId: id, ...line }) => [id, line]));
    expect(byId(kept)).toMatchObject({
      [first.id]: { quantity: 3, name: first.name, price: first.price * 100 },
      [third.id]: { quantity: 2, name: third.name },
    });
    expect([kept.items.length, kept.notKept]).toEqual([2, []]);
    // What another browser has kept from before variants is the same line.
    expect(byId(await keep(person, { [productId]: 3 }))).toEqual(byId(kept));
    // Wishes are under the names, beside one for the product.
    await wish(person, [productId, third.id]);
    const wishes = `select i.product_id as id, i.title as name from wish_list_item i join customer c on c.id = i.customer_id
      where c.email = $1 order by i.created_at`;
    const names = [
      { id: productId, name: title },
      { id: third.id, name: third.name },
    ];
    expect(await queryDatabase(wishes, [person.email])).toEqual(names);
    expect(await (await person.visit("/wish-list")).text()).toContain(third.name);
    // Ops delete the options.
    await queryDatabase(
      `update product_option_value set deleted_at = now() where option_id in (
         select product_option_id from product_product_option where product_id = $1)`,
      [productId],
    );
    const later = await keep(await Person.signUp(), { [first.id]: 1, [third.id]: 2 });
    expect(byId(later)).toMatchObject({ [first.id]: { quantity: 1 }, [third.id]: { quantity: 2 } });
    expect(later.items).toHaveLength(2);
  },
);

const ask = (productId: string, email: string) => callShop("POST", "/stock-alerts", null, { productId, email });

inFull("a variant that is sold out is waited for and mailed about by itself, with a link to it", async () => {
  const { productId, handle, title, variants } = await addVariants();
  const [first, , third] = variants;
  const email = freshEmail("waiting");
  expect((await ask(third.id, email)).status).toBe(409);
  await third.setStock(0);
  expect((await ask(productId, email)).status).toBe(409);
  expect((await ask(third.id, email)).status).toBe(202);
  const link = `/products/${handle}?variant=${third.id}`;
  expect((await mailOf(email, "stock_alert_confirmation")).text).toContain(link);
  await queryDatabase("update stock_alert set confirmed_at = now() where email = $1", [email]);
  await expect.poll(async () => (await readStock({ q: title })).rows[0]?.waiting).toBe(1);
  // Other variants may come and go.
  await first.setStock(0);
  await first.setStock(9);
  await third.setStock(2);
  const mail = await mailOf(email, "back_in_stock");
  expect(mail.subject).toBe(`The ${third.name} is back in stock`);
  expect(mail.text).toContain(link);
  expect(await queryDatabase("select id from stock_alert where email = $1", [email])).toEqual([]);
});
