import { setTimeout as sleep } from "node:timers/promises";
import { queryDatabase } from "../../support/database";
import { asOps, buyCaptured } from "../../support/money";
import { addProduct, countStock, makeKit, type NewProduct, variantPath } from "../../support/new-product";
import { orderPath, readOrderPage, submitReturn } from "../../support/order-page";
import { happen, ledgerEntry } from "../../support/payments";
import type { Person } from "../../support/person";
import { asAdmin } from "../../support/product-desk";
import { askRefund, booksOf, pressRefund, readDesk, sendBackByBank } from "../../support/refunds";
import type { Chance } from "./chance";

const LOOK_EVERY_MS = 500;
const STEPS = { from: 5, to: 12 };
/** Cents of each piece, kit or part. */
const PRICE = 1_250;
const START = { one: 9, other: 14 };

/** Of how many pieces of each part the products consist: a part, and a kit of one and two. */
const NEEDS = { part: { one: 1, other: 0 }, kit: { one: 1, other: 2 } };
type Kind = keyof typeof NEEDS;
type Pieces = { one: number; other: number };
/** Pieces of a line: bought, sent, refunded before they were sent, and returned. */
type Line = { id: string; bought: number; sent: number; takenOff: number; back: number };
type People = { admin: Person; buyer: Person };
type Answered = { status: number; body?: unknown };

const KINDS = ["part", "kit"] as const;
const leftOf = ({ bought, sent, takenOff }: Line) => bought - sent - takenOff;

/** Two counted parts, and the kit of them, which nobody else buys. */
async function makeProducts() {
  const made = () => addProduct({ productName: `Stock ${crypto.randomUUID()}`, productPrice: PRICE / 100 });
  const [part, other, kit] = await Promise.all([made(), made(), made()]);
  await countStock(part, START.one);
  await countStock(other, START.other);
  await makeKit(kit, [
    [part, NEEDS.kit.one],
    [other, NEEDS.kit.other],
  ]);
  return { part, other, kit };
}

async function linesOf(orderId: string, products: Record<Kind, NewProduct>): Promise<Record<Kind, Line>> {
  const rows = await queryDatabase(
    `select li.id, li.product_id, i.quantity::int as bought from order_item i join order_line_item li on li.id = i.item_id
     where i.order_id = $1`,
    [orderId],
  );
  const line = (kind: Kind): Line => {
    const row = rows.find(({ product_id }) => product_id === products[kind].productId);
    return { id: String(row?.id), bought: Number(row?.bought), sent: 0, takenOff: 0, back: 0 };
  };
  return { part: line("part"), kit: line("kit") };
}

/**
 * Possible events of a kit, its parts, and an order of both, in any sequence: pieces are sent in parts in the shop and
 * in Medusa Admin, refunded before they are sent, and returned; others buy; products are deleted and restored; counting
 * is stopped and started; the bank sends refunds back, and the payment is disputed. It keeps its own count of the
 * pieces and the money, and reports where the shop's differ.
 */
export class StockSequence {
  readonly steps: string[] = [];
  private readonly broken: string[] = [];
  /** Other orders, which are sent at the end. */
  private readonly others: { orderId: string; kind: Kind; pieces: number; isSent: boolean }[] = [];
  private readonly deleted = new Set<Kind>();
  /** Cents that a customer got in another way than by the card, because the bank sent them back. */
  private otherwise = 0;
  private sentBack = false;
  private cancelled = false;
  private disputed = false;
  private isLost = false;

  private constructor(
    private readonly chance: Chance,
    private readonly people: People,
    private readonly products: Record<Kind | "other", NewProduct>,
    private readonly order: { orderId: string; transactionId: string },
    private readonly lines: Record<Kind, Line>,
  ) {}

  static async begin(chance: Chance, people: People): Promise<StockSequence> {
    const products = await makeProducts();
    const { part, kit } = products;
    const [quantity, parts] = [1 + chance.whole(3), 1 + chance.whole(3)];
    const order = await buyCaptured(people.buyer, kit.productName, { quantity, also: { [part.productName]: parts } });
    return new StockSequence(chance, people, products, order, await linesOf(order.orderId, products));
  }

  /** Runs some random steps, then ends the orders. */
  async run(): Promise<void> {
    const count = STEPS.from + this.chance.whole(STEPS.to - STEPS.from + 1);
    const kinds = [this.send, this.send, this.sendAsOps, this.takeOff, this.sendBack, this.sendBack];
    const all = [...kinds, this.sell, this.remove, this.switchCounting, this.failRefund, this.dispute];
    for (let step = 0; step < count; step += 1) await all[this.chance.whole(all.length)]?.call(this);
    await this.end();
  }

  private say(step: string, { status }: Answered, accepted: boolean): boolean {
    this.steps.push(`${step}: ${status}`);
    const isDone = status >= 200 && status < 300;
    if (isDone !== accepted || status >= 500)
      this.broken.push(`${step} answered ${status} after ${this.steps.join(", ")}; order ${this.order.orderId}`);
    return isDone;
  }

  private pick(kinds: readonly Kind[] = KINDS): Kind {
    return kinds[this.chance.whole(kinds.length)] ?? "part";
  }

  private press(fields: Record<string, string>): Promise<Answered> {
    return this.people.admin.submit(orderPath(this.order.orderId), fields);
  }

  /** Some of a line's pieces that are still to be sent; null if there are none. */
  private someLeft(): { kind: Kind; line: Line; pieces: number } | null {
    const kind = this.pick();
    const line = this.lines[kind];
    const left = leftOf(line);
    return left > 0 ? { kind, line, pieces: 1 + this.chance.whole(left) } : null;
  }

  private async send(): Promise<void> {
    const some = this.someLeft();
    if (!some) return;
    const { kind, line, pieces } = some;
    const fields = { ship_line_0: line.id, ship_left_0: String(leftOf(line)), ship_quantity_0: String(pieces) };
    const answer = await this.press({ form: "send", ...fields });
    if (this.say(`sent ${pieces} ${kind}`, answer, true)) line.sent += pieces;
  }

  private async sendAsOps(): Promise<void> {
    const some = this.someLeft();
    if (!some) return;
    const { kind, line, pieces } = some;
    const path = `/admin/orders/${this.order.orderId}/fulfillments`;
    const items = [{ id: line.id, quantity: pieces }];
    if (!this.say(`ops packed ${pieces} ${kind}`, await asOps("POST", path, { items }), true)) return;
    const [row] = await queryDatabase(
      `select f.id from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
       where l.order_id = $1 and f.shipped_at is null and f.canceled_at is null`,
      [this.order.orderId],
    );
    const shown = { ship_line_0: line.id, ship_left_0: String(leftOf(line)), ship_quantity_0: String(pieces) };
    const answer = await this.press({ form: "send", packed_id: String(row?.id), ...shown });
    if (this.say("sent that parcel", answer, true)) line.sent += pieces;
  }

  /** Refunds pieces that were not sent; they go back into stock. */
  private async takeOff(): Promise<void> {
    const some = this.someLeft();
    const isLast = Object.values(this.lines).every(({ sent }) => sent === 0);
    if (!some || isLast) return;
    const { kind, line, pieces } = some;
    const answer = await this.refund(line, pieces);
    if (this.say(`took ${pieces} ${kind} off`, answer, true)) line.takenOff += pieces;
  }

  private async refund(line: Line, pieces: number): Promise<Answered> {
    const choice = { items: [{ lineId: line.id, sent: false, quantity: pieces }], restock: true };
    const asked = await askRefund(this.people.admin, this.order.orderId, choice);
    return asked.status === 200 ? await pressRefund(this.people.admin, this.order.orderId, choice, asked) : asked;
  }

  /** The customer sends pieces back, and the shop receives them. */
  private async sendBack(): Promise<void> {
    const kind = this.pick();
    const line = this.lines[kind];
    const most = line.sent - line.back;
    if (most <= 0) return;
    const pieces = 1 + this.chance.whole(most);
    const { returnable } = await readOrderPage(this.people.buyer, this.order.orderId);
    const form = { line_id: line.id, quantity_0: String(pieces), reason_id: returnable?.reasons[0]?.id ?? "" };
    const asked = await submitReturn(this.people.buyer, this.order.orderId, form);
    if (!this.say(`the customer returns ${pieces} ${kind}`, asked, true)) return;
    const { returns } = await readOrderPage(this.people.buyer, this.order.orderId);
    const return_id = returns.find(({ status }) => status === "requested")?.id ?? "";
    if (this.say("received it", await this.press({ form: "receive", return_id }), true)) line.back += pieces;
  }

  /** Somebody else buys what is available, or one more. */
  private async sell(): Promise<void> {
    const kind = this.pick(KINDS.filter((one) => !this.deleted.has(one)));
    if (this.deleted.has(kind)) return;
    const [need, stock] = [NEEDS[kind], this.stock];
    const most = Math.min(
      ...(["one", "other"] as const).flatMap((part) =>
        need[part] > 0 ? [Math.floor((stock.hand[part] - stock.reserved[part]) / need[part])] : [],
      ),
    );
    const pieces = this.chance.whole(3) === 0 ? most + 1 : Math.min(1, most);
    if (pieces < 1) return;
    const bought = await buyCaptured(this.people.buyer, this.products[kind].productName, { quantity: pieces }).catch(
      (error: unknown) => String(error),
    );
    const status = typeof bought === "string" ? 409 : 200;
    if (!this.say(`sold ${pieces} ${kind} of ${most}`, { status }, pieces <= most) || typeof bought === "string")
      return;
    this.others.push({ orderId: bought.orderId, kind, pieces, isSent: false });
  }

  /** A product is deleted, or restored. */
  private async remove(): Promise<void> {
    const kind = this.pick();
    const path = `/products/${this.products[kind].productId}`;
    if (this.deleted.delete(kind)) {
      this.say(`restored the ${kind}`, await asAdmin("POST", `${path}/restore`), true);
    } else {
      this.say(`deleted the ${kind}`, await asAdmin("DELETE", path), true);
      this.deleted.add(kind);
    }
  }

  /** Counting does not stop while the pieces are reserved or shared; once it has, it starts again with as many. */
  private async switchCounting(): Promise<void> {
    const kind = this.pick();
    if (this.deleted.has(kind)) return;
    const { productId } = this.products[kind];
    const path = `/products/${productId}/counting`;
    const isShared = kind === "kit" || !this.deleted.has("kit");
    const { hand, reserved } = this.stock;
    const stopped =
      this.chance.whole(2) === 0
        ? await asAdmin("POST", path, { counted: false })
        : await asOps("POST", await variantPath({ productId }), { manage_inventory: false });
    if (!this.say(`stopped counting the ${kind}`, stopped, !isShared && reserved.one === 0)) return;
    this.say(
      `counted ${hand.one} of the ${kind}`,
      await asAdmin("POST", path, { counted: true, pieces: hand.one }),
      true,
    );
  }

  /** The bank sends the newest refund back, and the shop makes it again or pays in another way. */
  private async failRefund(): Promise<void> {
    if (this.sentBack || this.due === 0) return;
    await this.whenRefunded();
    this.sentBack = true;
    const { admin } = this.people;
    const refund_id = await sendBackByBank(admin, this.order.orderId, this.order.transactionId);
    const amount =
      (await readDesk(admin, this.order.orderId)).desk.failedRefunds.find(({ id }) => id === refund_id)?.amount ?? 0;
    const how = this.chance.whole(2) === 0 ? "again" : "otherwise";
    if (this.say(`paid ${how}`, await this.press({ form: "settle", refund_id, how }), true) && how === "otherwise")
      this.otherwise += amount;
  }

  /** The payment is disputed for a while, during which pieces may come back; the shop wins. */
  private async dispute(): Promise<void> {
    if (this.disputed) return;
    this.disputed = true;
    await this.whenRefunded();
    const { id } = await happen(`payment_intents/${this.order.transactionId}/dispute`);
    await this.whenDisputed(id, "needs_response");
    await this.sendBack();
    await happen(`disputes/${id}/status`, { status: "won" });
    await this.whenDisputed(id, "won");
    this.steps.push("won a dispute");
  }

  private async whenDisputed(id: string, status: string): Promise<void> {
    const isKnown = async () =>
      (await readDesk(this.people.admin, this.order.orderId)).desk.disputes.some(
        (dispute) => dispute.id === id && dispute.status === status,
      );
    for (const until = Date.now() + 60_000; !(await isKnown()) && Date.now() < until; ) await sleep(LOOK_EVERY_MS);
  }

  /** Refunds of returns may wait for a job. */
  private async whenRefunded(): Promise<void> {
    const until = Date.now() + 60_000;
    while ((await this.refundedByCard()) !== this.due - this.otherwise && Date.now() < until)
      await sleep(LOOK_EVERY_MS);
  }

  private refundedByCard = async () => (await ledgerEntry(this.order.transactionId))?.amount_refunded ?? 0;

  /** Cents to be refunded, by the card or otherwise. */
  private get due(): number {
    return Object.values(this.lines).reduce(
      (sum, { bought, takenOff, back }) => sum + (this.cancelled ? bought : takenOff + back) * PRICE,
      0,
    );
  }

  /** The pieces that must be on hand and reserved. */
  private get stock(): { hand: Pieces; reserved: Pieces } {
    const hand = { ...START };
    const reserved = { one: 0, other: 0 };
    const count = (to: Pieces, kind: Kind, pieces: number) => {
      to.one += NEEDS[kind].one * pieces;
      to.other += NEEDS[kind].other * pieces;
    };
    for (const kind of KINDS) {
      const line = this.lines[kind];
      count(hand, kind, line.back - line.sent);
      if (!this.cancelled) count(reserved, kind, leftOf(line));
    }
    for (const { kind, pieces, isSent } of this.others) {
      if (isSent) count(hand, kind, -pieces);
      else count(reserved, kind, pieces);
    }
    return { hand, reserved };
  }

  /** Sends or cancels what is left, so that nothing stays open. */
  private async end(): Promise<void> {
    const { admin } = this.people;
    const { orderId } = this.order;
    const lines = Object.values(this.lines);
    const ship = (id: string) => admin.api("PUT", "/updateStatus", { body: { orderId: id } });
    if (lines.every(({ sent }) => sent === 0) && this.chance.whole(2) === 0) await this.cancel();
    else if (lines.some((line) => leftOf(line) > 0) && this.say("sent the rest", await ship(orderId), true))
      for (const line of lines) line.sent += leftOf(line);
    for (const other of this.others) other.isSent = this.say("sent another order", await ship(other.orderId), true);
  }

  /** An order of which nothing was sent ends, also if its payment is lost at the bank or was partly paid another way. */
  private async cancel(): Promise<void> {
    const { admin } = this.people;
    const { orderId, transactionId } = this.order;
    if (this.due === 0 && !this.disputed && this.chance.whole(2) === 0) {
      const { id } = await happen(`payment_intents/${transactionId}/dispute`);
      await happen(`disputes/${id}/status`, { status: "lost" });
      await this.whenDisputed(id, "lost");
      this.isLost = true;
    }
    const answer = await admin.api("DELETE", `/deleteOrder/${orderId}`);
    this.cancelled = this.say(this.isLost ? "cancelled after a lost dispute" : "cancelled the order", answer, true);
  }

  /** The current state in all records: stock, orders and money. */
  private async said() {
    const { orderId } = this.order;
    const levels = await queryDatabase(
      `select i.sku, l.stocked_quantity::int as hand, l.reserved_quantity::int as reserved
       from inventory_item i join inventory_level l on l.inventory_item_id = i.id where i.sku = any($1::text[])`,
      [[this.products.part.productId, this.products.other.productId]],
    );
    const of = (name: "hand" | "reserved"): Pieces => {
      const level = (product: NewProduct) => Number(levels.find(({ sku }) => sku === product.productId)?.[name]);
      return { one: level(this.products.part), other: level(this.products.other) };
    };
    const { books, booked } = await booksOf(orderId);
    return { hand: of("hand"), reserved: of("reserved"), stripe: await this.refundedByCard(), books, booked };
  }

  /** Waits until all records agree; returns the differences that remain at `until`. */
  async whenAgreed(until: number): Promise<string[]> {
    const { due, otherwise, isLost } = this;
    const refunded = isLost ? { stripe: 0, books: 0, booked: 0 } : { stripe: due - otherwise, books: due, booked: due };
    const wanted = JSON.stringify({ ...this.stock, ...refunded });
    let seen = JSON.stringify(await this.said());
    while (seen !== wanted && Date.now() < until) {
      await sleep(LOOK_EVERY_MS);
      seen = JSON.stringify(await this.said());
    }
    const differs = `order ${this.order.orderId} says ${seen} and not ${wanted} after ${this.steps.join(", ")}`;
    return seen === wanted ? this.broken : [...this.broken, differs];
  }
}
