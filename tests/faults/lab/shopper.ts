import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { confirmPayment, ledgerEntry } from "../../support/payments";
import type { Answer, Person } from "../../support/person";
import { Inserted, Intent } from "../../support/purchase";
import type { Statement } from "../checker/records";

const Failure = z.object({ error: z.object({ code: z.string() }) });
const State = z.object({ payment: z.object({ outcome: z.string() }) });

type OrderItem = { _id: string; quantity: number };

/** One of a product and what else is bought, with the price of all in major units. */
export type Wanted = { productId: string; price: number; also?: readonly OrderItem[] };

/** A purchase in the checkout's form, in Medusa's major units. */
export type Order = {
  delivery: Record<string, string>;
  order_items: OrderItem[];
  total_amount: number;
  discount_code?: string;
  shipping_option_id?: string;
};

export type Placed = { status: number; orderId: string | null; code: string | null; ms: number };

/** The pauses of the browser's own retries (storefront, features/checkout/use-payment.ts). */
const BROWSER_PAUSES_MS = [500, 1_000, 2_000, 4_000];
const MOST_TRIES = 5;
const REFUSALS = new Set([402, 409]);

let purchases = 0;

/** One person's purchase, made over HTTP like the checkout. It records the last statement to its person. */
export class Purchase {
  said: Statement | null = null;
  /** Set by a row that deleted the account, because then nobody can open the payment's page. */
  isBuyerDeleted = false;

  private constructor(
    readonly person: Person,
    readonly order: Order,
    readonly clientSecret: string,
    readonly paymentIntentId: string,
  ) {}

  /** Requests a payment, again after "not now"; `legacy` sends only the amount. @throws Error naming the answer. */
  static async start(person: Person, wanted: Wanted, { legacy = false } = {}): Promise<Purchase> {
    const order = Purchase.orderOf(person, wanted);
    return await Purchase.startOrder(person, order, legacy ? { total_amount: order.total_amount } : order);
  }

  /** The same for any order. */
  static async startOrder(person: Person, order: Order, asked: Parameters<typeof Purchase.ask>[1] = order) {
    for (let tries = 1; ; tries += 1) {
      const answer = await Purchase.ask(person, asked);
      const purchase = Purchase.from(person, order, answer.body);
      if (purchase) return purchase;
      if (answer.status !== 503 || tries === MOST_TRIES) {
        throw new Error(`create-payment-intent answered ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    }
  }

  /** The purchase of an answer of `ask`; null if it is a refusal. */
  static from(person: Person, order: Order, body: unknown): Purchase | null {
    const intent = Intent.safeParse(body);
    return intent.success ? new Purchase(person, order, intent.data.clientSecret, intent.data.paymentIntentId) : null;
  }

  /** This person's order, with a delivery of its own, so that no two purchases count as the same. */
  static orderOf(person: Person, { productId, price, also = [] }: Wanted): Order {
    purchases += 1;
    const place = { name: "Nia Rahman", address: "House 12, Road 5", phone: `+880 17 ${process.pid} ${purchases}` };
    const orderItems = [{ _id: productId, quantity: 1 }, ...also];
    return { delivery: { ...place, email: person.email }, order_items: orderItems, total_amount: price };
  }

  /** The bare call behind `start`. The same order again gets the same payment, as long as that waits for a card. */
  static ask(person: Person, order: Order | Pick<Order, "total_amount">): Promise<Answer> {
    return person.api("POST", "/create-payment-intent", { body: order });
  }

  askAgain(): Promise<Answer> {
    return Purchase.ask(this.person, this.order);
  }

  /** Confirms the card as Stripe.js does; false if it was declined or requires a challenge. */
  async confirm(card?: string): Promise<boolean> {
    const { paymentIntent } = await confirmPayment(this.clientSecret, card);
    return paymentIntent?.status === "requires_capture";
  }

  async isAuthorised(): Promise<boolean> {
    const status = (await ledgerEntry(this.paymentIntentId))?.status;
    return status === "requires_capture" || status === "succeeded";
  }

  /** Posts the order once; `change` overrides parts of the purchase. */
  async place(change: Record<string, unknown> = {}): Promise<Placed> {
    const begun = performance.now();
    const { delivery, ...order } = this.order;
    const body = { ...delivery, ...order, ...change, transactionId: this.paymentIntentId };
    const answer = await this.person.api("POST", "/orders", { body });
    const inserted = Inserted.safeParse(answer.body);
    const failure = Failure.safeParse(answer.body);
    const orderId = inserted.success ? inserted.data.insertedId : null;
    const code = failure.success ? failure.data.error.code : null;
    this.hear(answer.status, orderId);
    return { status: answer.status, orderId, code, ms: performance.now() - begun };
  }

  /** Posts the order until a verdict comes, with the browser's pauses. */
  async placeAsBrowser(change: Record<string, unknown> = {}): Promise<Placed> {
    let placed = await this.place(change);
    for (const pause of BROWSER_PAUSES_MS) {
      if (placed.orderId || REFUSALS.has(placed.status)) return placed;
      await sleep(pause);
      placed = await this.place(change);
    }
    return placed;
  }

  async pay(): Promise<Placed> {
    await this.confirm();
    return await this.placeAsBrowser();
  }

  /** The current statement of /checkout/payment/{id}. */
  async page(): Promise<string> {
    const answer = await this.person.visit(`/checkout/payment/${this.paymentIntentId}/state`);
    const state = State.safeParse(await answer.json().catch(() => null));
    return state.success ? state.data.payment.outcome : "nothing";
  }

  private hear(status: number, orderId: string | null): void {
    const about = { payment_intent_id: this.paymentIntentId, where: "POST /orders" };
    if (orderId) this.said = { ...about, said: "paid", order_id: orderId };
    else if (REFUSALS.has(status)) this.said = { ...about, said: "not_charged" };
  }
}
