import { expect } from "vitest";
import { type Chance, makeChance } from "../support/chance";
import { queryDatabase } from "../support/database";
import { chargeDelivery, promote, tax, undoAfterwards } from "../support/discounts";
import { type DocumentRow, documentsOf } from "../support/documents";
import { inFull as it } from "../support/in-full";
import { findingsOf, refundedOf } from "../support/money";
import { asOps } from "../support/ops";
import { orderPath, packedOf } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buyPaidAtQuote } from "../support/purchase";
import { askRefund, booksOf, type Choice, offerOf, pressRefund, readStaffOrder } from "../support/refunds";

/** Seeds: each gives another order and another sequence of refunds. */
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const MOST_STEPS = 12;
const PRICES = [149.99, 0.99, 33.33] as const;

/** An order with a discount, a tax and a paid delivery, of several pieces of each product. */
async function buySomething(chance: Chance) {
  const products = [];
  for (const productPrice of PRICES) {
    const productName = `Walk ${productPrice} ${crypto.randomUUID()}`;
    const { productId } = await addProduct({ productPrice, productName });
    products.push({ _id: productId, productPrice });
  }
  const ids = products.map(({ _id }) => _id);
  undoAfterwards(await chargeDelivery(4.995), await tax(ids, chance.whole(20_000) / 1000), await promote(ids, 12.5));
  const lines = products.map((product) => ({ ...product, quantity: 1 + chance.whole(4) }));
  return await buyPaidAtQuote(await Person.signUp(), lines);
}

/** Ops pack and ship one piece of some line that can still be sent. */
async function shipOne(admin: Person, orderId: string): Promise<void> {
  const [line] = (await offerOf(admin, orderId)).lines.filter(({ sent }) => !sent);
  if (!line) return;
  const items = [{ id: line.lineId, quantity: 1 }];
  const packed = await asOps("POST", `/admin/orders/${orderId}/fulfillments?fields=id`, { items });
  if (packed.status === 409) return;
  expect(packed.status, JSON.stringify(packed.body)).toBe(200);
  const path = `/admin/orders/${orderId}/fulfillments/${await packedOf(orderId)}/shipments`;
  const sent = await asOps("POST", path, { items });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}

/** The desk receives one or more pieces, damaged or not; returns their refund in cents. */
async function takeBack(admin: Person, orderId: string, chance: Chance): Promise<number> {
  const { returnable } = (await readStaffOrder(admin, orderId)).desk;
  const line = returnable?.lines[chance.whole(returnable.lines.length)];
  if (!line) return 0;
  const quantity = 1 + chance.whole(line.quantity);
  const send = (fields: Record<string, string>) => admin.submit(orderPath(orderId), fields);
  const form = { form: "staff-return", line_0: line.lineId, quantity_0: String(quantity), note: "" };
  expect((await send({ ...form, reasonId: returnable?.reasons[0]?.id ?? "" })).status).toBe(200);
  const [row] = await queryDatabase(
    `select r.id from "return" r where r.order_id = $1 and r.status = 'requested' order by r.display_id desc limit 1`,
    [orderId],
  );
  const returnId = String(row?.id);
  const came = 1 + chance.whole(quantity);
  const name = chance.whole(2) === 0 ? "arrived_whole_0" : "arrived_damaged_0";
  const pieces = { return_id: returnId, arrived_line_0: line.lineId, [name]: String(came) };
  const question = await (await send({ form: "arrived", in_part: "1", ...pieces })).text();
  const [, refund = ""] = /name="refund" value="(\d+)"/.exec(question) ?? [];
  expect(refund, "the question names a sum").not.toBe("");
  expect((await send({ form: "receive", refund, ...pieces })).status).toBe(200);
  if (came < quantity)
    expect((await send({ form: "refuse", return_id: returnId, refusal: "It never came" })).status).toBe(200);
  return Number(refund);
}

/** A choice from the screen's offers; null if it offers none. */
async function choose(admin: Person, orderId: string, kind: number, chance: Chance): Promise<Choice | null> {
  const { left, delivery, lines } = await offerOf(admin, orderId);
  if (kind === 0) return delivery > 0 ? { delivery: true } : null;
  if (kind === 1) return left > 0 ? { goodwill: 1 + chance.whole(Math.min(left, 700)) } : null;
  const line = lines[chance.whole(lines.length)];
  const goodwill = chance.whole(4) === 0 && left > 10_000 ? 33 : 0;
  if (!line) return null;
  const items = [{ ...line, quantity: 1 + chance.whole(line.quantity) }];
  const unusual = chance.whole(2) === 0;
  return { items, goodwill, restock: unusual, lost: unusual };
}

/** One step; returns the sum in its question, in cents. */
async function step(admin: Person, orderId: string, chance: Chance): Promise<number> {
  const kind = chance.whole(7);
  if (kind === 5) return await takeBack(admin, orderId, chance);
  if (kind === 6) {
    await shipOne(admin, orderId);
    return 0;
  }
  const choice = await choose(admin, orderId, kind, chance);
  if (!choice) return 0;
  const asked = await askRefund(admin, orderId, choice);
  if (asked.status === 400) return 0;
  expect(asked.status).toBe(200);
  const answers = await Promise.all([1, 2].map(() => pressRefund(admin, orderId, choice, asked)));
  for (const { status } of answers) expect(status).toBe(200);
  return Number(asked.amount);
}

it.each(SEEDS)(
  "any sequence of refunds, returns and shipments leaves Stripe, books, documents and screen with the same sums (%i)",
  async (seed) => {
    const chance = makeChance("refund-sequences", seed);
    const admin = await demoAdmin();
    const { orderId, transactionId, quoted } = await buySomething(chance);
    const ledger = () => refundedOf(transactionId);
    let refunded = 0;
    for (let number = 0; number < MOST_STEPS && refunded < quoted.total; number += 1) {
      refunded += await step(admin, orderId, chance);
      const where = `seed ${seed}, step ${number}`;
      await expect.poll(ledger, { message: where }).toBe(refunded);
      expect(refunded, where).toBeLessThanOrEqual(quoted.total);
      const books = () => booksOf(orderId);
      await expect.poll(books, { message: where }).toMatchObject({ books: refunded, booked: refunded });
      const { desk, order } = await readStaffOrder(admin, orderId);
      expect(order, where).toMatchObject({ total: quoted.total, refunded });
      const left = quoted.total - refunded;
      expect(desk.money, where).toEqual({ captured: quoted.total, refunded, takenBack: 0, left });
      if (desk.refundable) expect(desk.refundable.left, where).toBe(left);
    }
    const signed = ({ kind, amount }: DocumentRow) => (kind === "invoice" ? amount : -amount);
    const net = async () => (await documentsOf(orderId)).map(signed).reduce((sum, amount) => sum + amount, 0);
    await expect.poll(net).toBe(quoted.total - refunded);
    expect((await findingsOf(transactionId)).filter(({ kind }) => kind !== "order_without_money")).toEqual([]);
  },
);
