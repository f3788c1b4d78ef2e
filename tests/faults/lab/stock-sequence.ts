import type { Chance } from "../../support/chance";
import { asOps } from "../../support/ops";
import { orderPath, packedOf, readOrderPage, submitReturn } from "../../support/orders";
import { happen, ledgerEntry } from "../../support/payments";
import type { Person } from "../../support/person";
import { asAdmin } from "../../support/products";
import { buyPaidAtQuote } from "../../support/purchase";
import { askRefund, booksOf, pressRefund, readStaffOrder, sendBackByBank } from "../../support/refunds";
import { askUntil, until } from "../../support/until";
import { KINDS, type Kind, type Line, leftOf, linesOf, makeProducts, makeVariants, StockBooks } from "./stock-books";

const LOOK_EVERY_MS = 500;
const STEPS = { from: 5, to: 12 };
type People = { admin: Person; buyer: Person };
type Answered = { status: number; body?: unknown };

const lineOf = ({ id, price }: { id: string; price: number }, quantity: number) => ({
  ...{ _id: id, productPrice: price, quantity },
});
const shipFields = (line: Line, pieces: number) => ({
  ship_line_0: line.id,
  ship_left_0: String(leftOf(line)),
  ship_quantity_0: String(pieces),
});

/**
 * Possible events of a kit, its parts, and an order of both, in any sequence: pieces are sent in parts in the shop and
 * in Medusa Admin, refunded before they are sent, and returned; others buy; products or variants end and are restored;
 * counting is stopped and started; the bank sends refunds back, and the payment is disputed. It keeps its own count of
 * the pieces and the money, and reports where the shop's differ.
 */
export class StockSequence {
  readonly steps: string[] = [];
  private readonly broken: string[] = [];
  private readonly deleted = new Set<Kind>();
  private sentBack = false;
  private disputed = false;

  private constructor(
    private readonly chance: Chance,
    private readonly people: People,
    private readonly order: Paid,
    private readonly books: StockBooks,
  ) {}

  /** Of three products, or of three variants of one. */
  static async begin(chance: Chance, people: People, of: "products" | "variants"): Promise<StockSequence> {
    const products = await (of === "variants" ? makeVariants() : makeProducts());
    const { part, kit } = products;
    const [kits, parts] = [1 + chance.whole(3), 1 + chance.whole(3)];
    const order = await buyPaidAtQuote(people.buyer, [lineOf(kit, kits), lineOf(part, parts)]);
    const books = new StockBooks(products, await linesOf(order.orderId, products));
    return new StockSequence(chance, people, order, books);
  }

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
    const line = this.books.lines[kind];
    const left = leftOf(line);
    return left > 0 ? { kind, line, pieces: 1 + this.chance.whole(left) } : null;
  }

  private async send(): Promise<void> {
    const some = this.someLeft();
    if (!some) return;
    const { kind, line, pieces } = some;
    const answer = await this.press({ form: "send", ...shipFields(line, pieces) });
    if (this.say(`sent ${pieces} ${kind}`, answer, true)) line.sent += pieces;
  }

  private async sendAsOps(): Promise<void> {
    const some = this.someLeft();
    if (!some) return;
    const { kind, line, pieces } = some;
    const path = `/admin/orders/${this.order.orderId}/fulfillments`;
    const items = [{ id: line.id, quantity: pieces }];
    if (!this.say(`ops packed ${pieces} ${kind}`, await asOps("POST", path, { items }), true)) return;
    const packed = await packedOf(this.order.orderId);
    const answer = await this.press({ form: "send", packed_id: packed, ...shipFields(line, pieces) });
    if (this.say("sent that parcel", answer, true)) line.sent += pieces;
  }

  /** Refunds pieces that were not sent; they go back into stock. */
  private async takeOff(): Promise<void> {
    const some = this.someLeft();
    if (!some) return;
    const { kind, line, pieces } = some;
    const isAll = this.books.all.reduce((sum, one) => sum + leftOf(one), 0) === pieces;
    if (isAll && this.books.isUnsent) return;
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
    const line = this.books.lines[kind];
    const most = line.sent - line.back;
    if (most <= 0) return;
    const pieces = 1 + this.chance.whole(most);
    const { returnable } = await readOrderPage(this.people.buyer, this.order.orderId);
    const form = { lineId: line.id, quantity_0: String(pieces), reasonId: returnable?.reasons[0]?.id ?? "" };
    const asked = await submitReturn(this.people.buyer, this.order.orderId, form);
    if (!this.say(`the customer returns ${pieces} ${kind}`, asked, true)) return;
    const { returns } = await readOrderPage(this.people.buyer, this.order.orderId);
    const returnId = returns.find(({ status }) => status === "requested")?.id ?? "";
    if (this.say("received it", await this.press({ form: "receive", return_id: returnId }), true)) line.back += pieces;
  }

  /** Somebody else buys what is available, or one more. */
  private async sell(): Promise<void> {
    const kind = this.pick(KINDS.filter((one) => !this.deleted.has(one)));
    if (this.deleted.has(kind)) return;
    const most = this.books.available(kind);
    const pieces = this.chance.whole(3) === 0 ? most + 1 : Math.min(1, most);
    if (pieces < 1) return;
    const lines = [lineOf(this.books.products[kind], pieces)];
    const bought = await buyPaidAtQuote(this.people.buyer, lines).catch((error: unknown) => String(error));
    const status = typeof bought === "string" ? 409 : 200;
    if (!this.say(`sold ${pieces} ${kind} of ${most}`, { status }, pieces <= most) || typeof bought === "string")
      return;
    this.books.others.push({ orderId: bought.orderId, kind, pieces, isSent: false });
  }

  /** A product is deleted, or a variant ends; or it is restored. */
  private async remove(): Promise<void> {
    const kind = this.pick();
    const { path } = this.books.products[kind];
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
    const { id, variantPath } = this.books.products[kind];
    const path = `/products/${id}/counting`;
    const isShared = kind === "kit" || !this.deleted.has("kit");
    const { hand, reserved } = this.books.stock;
    const stopped =
      this.chance.whole(2) === 0
        ? await asAdmin("POST", path, { counted: false })
        : await asOps("POST", variantPath, { manage_inventory: false });
    if (!this.say(`stopped counting the ${kind}`, stopped, !isShared && reserved.one === 0)) return;
    const started = await asAdmin("POST", path, { counted: true, pieces: hand.one });
    this.say(`counted ${hand.one} of the ${kind}`, started, true);
  }

  /** The bank sends the newest refund back, and the shop makes it again or pays in another way. */
  private async failRefund(): Promise<void> {
    if (this.sentBack || this.books.due === 0) return;
    await this.whenRefunded();
    this.sentBack = true;
    const how = this.chance.whole(2) === 0 ? "again" : "otherwise";
    const { status, amount } = await failRefund(this.people.admin, this.order, how);
    if (this.say(`paid ${how}`, { status }, true) && how === "otherwise") this.books.otherwise += amount;
  }

  /** The payment is disputed for a while, during which pieces may come back; the shop wins. */
  private async dispute(): Promise<void> {
    if (this.disputed) return;
    this.disputed = true;
    await this.whenRefunded();
    await disputeUntil("won", this.people.admin, this.order, () => this.sendBack());
    this.steps.push("won a dispute");
    // What came back meanwhile is refunded now, and would change the next refund between its two presses.
    await this.whenRefunded();
  }

  private whenRefunded = () => whenRefunded(this.order, this.books.due - this.books.otherwise);

  /** Sends or cancels what is left, so that nothing stays open. */
  private async end(): Promise<void> {
    const { admin } = this.people;
    const { orderId } = this.order;
    const lines = this.books.all;
    const ship = (id: string) => admin.api("PUT", "/updateStatus", { body: { orderId: id } });
    if (this.books.isUnsent && this.chance.whole(2) === 0) await this.cancel();
    else if (lines.some((line) => leftOf(line) > 0) && this.say("sent the rest", await ship(orderId), true))
      for (const line of lines) line.sent += leftOf(line);
    for (const other of this.books.others)
      other.isSent = this.say("sent another order", await ship(other.orderId), true);
  }

  /** An order of which nothing was sent is cancelled, or its rest refunded: also if the bank took the payment back. */
  private async cancel(): Promise<void> {
    const { admin } = this.people;
    if (this.books.due === 0 && !this.disputed && this.chance.whole(2) === 0) {
      await disputeUntil("lost", admin, this.order);
      this.books.isLost = true;
      this.steps.push("lost a dispute");
    }
    const answer = await admin.api("DELETE", `/deleteOrder/${this.order.orderId}`);
    const isRefundable = answer.status === 409 && !this.books.isLost;
    this.books.isCancelled = this.say("cancelled the order", answer, !isRefundable);
    if (isRefundable)
      for (const line of this.books.all)
        if (this.say("refunded the rest", await this.refund(line, leftOf(line)), true)) line.takenOff += leftOf(line);
  }

  /** Waits until all records agree; returns the differences that remain at `end`. */
  async whenAgreed(end: number): Promise<string[]> {
    const { due, otherwise, stock } = this.books;
    const wanted = JSON.stringify({ ...stock, stripe: due - otherwise, books: due, booked: due });
    const said = async () => {
      const { books, booked } = await booksOf(this.order.orderId);
      return JSON.stringify({ ...(await this.books.read()), stripe: await refundedByCard(this.order), books, booked });
    };
    const seen = await askUntil(said, (records) => records === wanted, { end, interval: LOOK_EVERY_MS });
    const differs = `order ${this.order.orderId} says ${seen} and not ${wanted} after ${this.steps.join(", ")}`;
    return seen === wanted ? this.broken : [...this.broken, differs];
  }
}

const REFUNDED_WITHIN_MS = 60_000;

type Paid = { orderId: string; transactionId: string };

async function whenKnown(admin: Person, orderId: string, id: string, status: string): Promise<void> {
  const isKnown = async () =>
    (await readStaffOrder(admin, orderId)).desk.disputes.some(
      (dispute) => dispute.id === id && dispute.status === status,
    );
  await until(isKnown, () => `the shop does not know that the dispute ${id} is ${status}`);
}

/** The customer disputes the payment, and the bank decides after `meanwhile`. Ends when the shop knows. */
async function disputeUntil(
  status: "won" | "lost",
  admin: Person,
  { orderId, transactionId }: Paid,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const { id } = await happen(`payment_intents/${transactionId}/dispute`);
  await whenKnown(admin, orderId, id, "needs_response");
  await meanwhile();
  await happen(`disputes/${id}/status`, { status });
  await whenKnown(admin, orderId, id, status);
}

/** The bank sends the newest refund back, and an admin makes it again, or notes another way. Amount in cents. */
async function failRefund(admin: Person, { orderId, transactionId }: Paid, how: "again" | "otherwise") {
  const refundId = await sendBackByBank(admin, orderId, transactionId);
  const failed = (await readStaffOrder(admin, orderId)).desk.failedRefunds.find(({ id }) => id === refundId);
  const { status } = await admin.submit(orderPath(orderId), { form: "settle", refund_id: refundId, how });
  return { status, amount: failed?.amount ?? 0 };
}

const refundedByCard = async ({ transactionId }: Paid) => (await ledgerEntry(transactionId))?.amount_refunded ?? 0;

/** Waits a minute at most until so many cents are refunded: a return's refund may wait for a job. */
async function whenRefunded(paid: Paid, cents: number): Promise<void> {
  const refunded = () => refundedByCard(paid);
  await askUntil(refunded, (sum) => sum === cents, { end: Date.now() + REFUNDED_WITHIN_MS });
}
