import { z } from "zod";
import { ActOnFindingAnswer } from "../../../medusa-backend/src/contract/money";
import { waitForDocuments } from "../../support/documents";
import { compareNow, moneyPath } from "../../support/money";
import { callMedusa, mustAsOps, signInOps } from "../../support/ops";
import { orderPath, readOrderPage, submitTracking } from "../../support/orders";
import { payBesideTheShop, stripe } from "../../support/payments";
import type { Person } from "../../support/person";
import { askRefund, pressRefund, sendBackByBank } from "../../support/refunds";
import {
  bought,
  buy,
  buyAfterForeignCode,
  buyInSale,
  buyWithCode,
  discountCode,
  fasterDelivery,
  foreignCode,
  onSale,
  orderIdOf,
  start,
} from "./buying";
import { checkBatch, fewAtOnce, insist, requirePeople, signInAdmin } from "./lab";
import { askReturn, cancelReturn, sendBack } from "./returns";
import type { Purchase } from "./shopper";

/** An admin's action on an order's page; `before` prepares its order, with this many documents. */
type DeskOperation = {
  name: string;
  perform: (purchase: Purchase, orderId: string) => Promise<unknown>;
  before?: (orderId: string) => Promise<unknown>;
  documents?: number;
};

const CENTS = 500;

async function press(orderId: string, fields: Record<string, string>) {
  const admin = await signInAdmin();
  return await insist(() => admin.submit(orderPath(orderId), fields));
}

const parcelOf = async (orderId: string) =>
  (await readOrderPage(await signInAdmin(), orderId)).parcels.at(-1)?.parcelId ?? "";

async function sendParcel(orderId: string): Promise<void> {
  const [line] = (await readOrderPage(await signInAdmin(), orderId)).left;
  if (!line) return;
  const pieces = String(line.quantity);
  await press(orderId, { form: "send", ship_line_0: line.lineId, ship_left_0: pieces, ship_quantity_0: pieces });
}

async function refundFive(orderId: string): Promise<void> {
  const admin = await signInAdmin();
  const choice = { goodwill: CENTS };
  const asked = await insist(() => askRefund(admin, orderId, choice));
  await insist(() => pressRefund(admin, orderId, choice, asked));
}

async function refundAgain({ paymentIntentId }: Purchase, orderId: string): Promise<void> {
  const refundId = await sendBackByBank(await signInAdmin(), orderId, paymentIntentId);
  await press(orderId, { form: "settle", refund_id: refundId, how: "again" });
}

const DESK_OPERATIONS: readonly DeskOperation[] = [
  { name: "send a parcel at the desk", perform: (_purchase, orderId) => sendParcel(orderId) },
  {
    name: "note a parcel as arrived",
    before: sendParcel,
    perform: async (_purchase, orderId) => press(orderId, { form: "delivered", parcel_id: await parcelOf(orderId) }),
  },
  {
    name: "cancel a parcel that was sent",
    before: sendParcel,
    perform: async (_purchase, orderId) => press(orderId, { form: "cancelParcel", parcel_id: await parcelOf(orderId) }),
  },
  { name: "refund at the desk", perform: (_purchase, orderId) => refundFive(orderId) },
  { name: "refund again what the bank sent back", before: refundFive, documents: 2, perform: refundAgain },
  {
    name: "refuse a return",
    before: sendParcel,
    perform: async (purchase, orderId) => {
      const returnId = await askReturn(purchase, orderId);
      await press(orderId, { form: "refuse", return_id: returnId, refusal: "It was never opened" });
    },
  },
];

const A_PART = 1_000;

const MedusaOrder = z.object({
  order: z.object({
    items: z.array(z.object({ id: z.string() })),
    fulfillments: z.array(
      z.object({ id: z.string(), canceled_at: z.string().nullable(), shipped_at: z.string().nullable() }),
    ),
    payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })) })),
  }),
});

let token: Promise<string> | undefined;
const insistAsOps = (method: string, path: string, body?: unknown) =>
  insist(async () => {
    token ??= signInOps();
    return await callMedusa(method, path, { token: await token, body });
  });

async function medusaOrder(orderId: string) {
  const fields = "fields=items.id,*fulfillments,payment_collections.payments.id";
  return MedusaOrder.parse((await insistAsOps("GET", `/admin/orders/${orderId}?${fields}`)).body).order;
}

const itemsOf = ({ items }: Awaited<ReturnType<typeof medusaOrder>>) => items.map(({ id }) => ({ id, quantity: 1 }));

async function fulfil(orderId: string): Promise<void> {
  const order = await medusaOrder(orderId);
  if (order.fulfillments.some(({ canceled_at }) => !canceled_at)) return;
  await insistAsOps("POST", `/admin/orders/${orderId}/fulfillments`, { items: itemsOf(order) });
}

export async function ship(orderId: string): Promise<void> {
  const person = await signInAdmin();
  await insist(() => person.api("PUT", "/updateStatus", { body: { orderId } }));
}

async function remove(purchase: Purchase): Promise<void> {
  const { person } = purchase;
  await insist(() => person.api("DELETE", `/deleteOrder/${orderIdOf(purchase)}`));
  purchase.said = null; // it was already paid at that time
}

/**
 * An operation that moves money or goods. `prepare` creates its order, before any fault is armed; `perform` does the
 * rest, with retries after errors, and returns its purchase (none if the money is not the shop's). `documents`: the
 * number of documents of the prepared order; by default one, its invoice.
 */
export type MoneyOperation = {
  name: string;
  documents?: number;
  prepare?: (count: number) => Promise<Purchase[]>;
  perform: (person: Person, prepared: Purchase | undefined) => Promise<Purchase | undefined>;
};

const withOrder = (
  name: string,
  perform: (purchase: Purchase, orderId: string) => Promise<unknown>,
  before: (orderId: string) => Promise<unknown> = async () => {},
  documents = 1,
): MoneyOperation => ({
  name,
  documents,
  prepare: async (count) => {
    const purchases = await bought(count);
    await fewAtOnce(purchases, (purchase) => before(orderIdOf(purchase)));
    return purchases;
  },
  perform: async (_person, purchase) => {
    if (purchase) await perform(purchase, orderIdOf(purchase));
    return purchase;
  },
});

/** Prepares what a purchase needs, and no order. */
const having =
  (...needed: (() => Promise<unknown>)[]) =>
  async () => {
    for (const need of needed) await need();
    return [];
  };

export const MONEY_OPERATIONS: readonly MoneyOperation[] = [
  { name: "buy", perform: (person) => buy(person, { legacy: false }) },
  { name: "buy with a discount code", prepare: having(discountCode, fasterDelivery), perform: buyWithCode },
  { name: "buy after a discount code for another product", prepare: having(foreignCode), perform: buyAfterForeignCode },
  { name: "buy in a sale", prepare: having(onSale), perform: buyInSale },
  { name: "buy by the legacy call", perform: (person) => buy(person, { legacy: true }) },
  {
    name: "be refused",
    perform: async (person) => {
      const purchase = await start(person, false);
      await purchase.confirm();
      await purchase.placeAsBrowser({ total_amount: 1 });
      return purchase;
    },
  },
  withOrder("delete", remove),
  withOrder("delete a parcel that was begun", remove, fulfil),
  withOrder("delete beside a begun return", remove, (orderId) =>
    mustAsOps("POST", "/admin/returns", { order_id: orderId }),
  ),
  withOrder("ship", (_purchase, orderId) => ship(orderId)),
  withOrder("ship with a tracking number", async (_purchase, orderId) => {
    const person = await signInAdmin();
    for (const trackingNumber of ["1", "2"]) await insist(() => submitTracking(person, orderId, { trackingNumber }));
  }),
  withOrder("send back", sendBack, ship),
  ...DESK_OPERATIONS.map(({ name, perform, before, documents }) => withOrder(name, perform, before, documents)),
  withOrder("cancel a return", cancelReturn, ship),
  withOrder("cancel in Medusa Admin", async (purchase, orderId) => {
    await insistAsOps("POST", `/admin/orders/${orderId}/cancel`);
    purchase.said = null;
  }),
  withOrder("ship in Medusa Admin", async (_purchase, orderId) => {
    await fulfil(orderId);
    const order = await medusaOrder(orderId);
    const parcel = order.fulfillments.find(({ canceled_at, shipped_at }) => !canceled_at && !shipped_at);
    if (!parcel) return;
    const path = `/admin/orders/${orderId}/fulfillments/${parcel.id}/shipments`;
    await insistAsOps("POST", path, { items: itemsOf(order) });
  }),
  withOrder("refund a part in Medusa Admin", async (_purchase, orderId) => {
    const payment = (await medusaOrder(orderId)).payment_collections[0]?.payments[0];
    await insistAsOps("POST", `/admin/payments/${payment?.id}/refund`, { amount: A_PART / 100 });
  }),
  withOrder("refund a part at Stripe", async ({ paymentIntentId }) => {
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: A_PART });
  }),
  {
    name: "refund by the money page",
    perform: async () => {
      const { id } = await payBesideTheShop({ amount: A_PART, capture: "automatic" });
      const finding = (await compareNow()).findings.find(({ paymentIntentId }) => paymentIntentId === id);
      if (!finding) throw new Error("the money page does not see a payment that has no order");
      const answer = await insistAsOps("POST", moneyPath(finding.id), { action: "refund" });
      if (answer.status === 200) ActOnFindingAnswer.parse(answer.body);
      return undefined;
    },
  },
];

/** Prepares the operation, until the shop is idle again; the returned function performs it. */
export async function prepareOperation(operation: MoneyOperation): Promise<() => Promise<Purchase | undefined>> {
  const [person] = await requirePeople(1);
  if (!person) throw new Error("nobody is there");
  const [prepared] = (await operation.prepare?.(1)) ?? [];
  if (prepared) {
    await waitForDocuments(orderIdOf(prepared), operation.documents ?? 1);
    await checkBatch([prepared]);
  }
  return () => operation.perform(person, prepared);
}
