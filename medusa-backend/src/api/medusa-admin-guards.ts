import { isDeepStrictEqual } from "node:util";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { databaseOf } from "../lib/database/connection";
import { invalidField, ShopError } from "../lib/shop-error";
import { getListedCustomer } from "../queries/accounts/customers";
import { listOpenChanges } from "../queries/orders/medusa-record";
import { listUnfulfilled, listUnshipped } from "../queries/orders/parcels";
import { getOrderIdOfPayment } from "../queries/payments/medusa-payments";
import { listTakenOff } from "../queries/refunds/refundable";
import { getRequestDraft } from "../queries/returns/return-receipts";
import { getStateOfReturn } from "../queries/returns/return-refunds";
import { deleteCustomer } from "../workflows/accounts/customer-records";
import { withOrderStock } from "../workflows/orders/fulfillments";
import { withOrderAndPaymentLock, withOrderLock } from "../workflows/orders/order-lock";
import { requireCapturable, requireKnownRisks, requirePaidOrder } from "../workflows/orders/paid-order";
import { deleteProduct } from "../workflows/products/delete-product";
import { creditByOps } from "../workflows/refunds/credit-by-ops";
import { findMissingRefund } from "../workflows/refunds/note-refund-steps";
import { checkAndAnswer, type IfRefused } from "./check-and-answer";
import { actorOf, type OpsRequest } from "./ops";

/** An order must be paid for. A parcel whose payment has risks is sent on the order's page in the shop, which asks. */
async function guardShipping(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const orderId = req.params.id ?? "";
  const check = async () => {
    await requirePaidOrder(req.scope, orderId);
    const unsent = await listUnshipped(databaseOf(req.scope), orderId);
    if (unsent.some(({ id }) => id === req.params.fulfillment_id)) await requireKnownRisks(req.scope, orderId);
  };
  await withOrderLock(req.scope, orderId, () => checkAndAnswer(req, res, next, check));
}

/** In major units; without an amount, Medusa refunds all. */
const RefundBody = z.object({ amount: z.coerce.number().positive().optional() });

type Asked = { orderId: string; paymentId: string; paymentIntentId: string | null };

/**
 * Medusa records a refund first and deletes the record when Stripe's answer is lost: until it is done, nobody else may
 * compare the books with Stripe (note-refund.ts).
 */
const guardPayment =
  (check: (req: MedusaRequest, asked: Asked, ifRefused: IfRefused) => Promise<void>) =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    const paymentId = req.params.id ?? "";
    const orderId = await getOrderIdOfPayment(databaseOf(req.scope), paymentId);
    if (orderId === null) return next();
    await withOrderAndPaymentLock(req.scope, orderId, (paymentIntentId) =>
      checkAndAnswer(req, res, next, (ifRefused) => check(req, { orderId, paymentId, paymentIntentId }, ifRefused)),
    );
  };

/**
 * While an order change is open, Medusa would refund at Stripe and then fail to record it. After a lost answer only
 * Stripe knows about the refund, and a second request would refund twice. What exceeds the amount due is credited first
 * (credit-by-ops.ts).
 */
const guardRefund = guardPayment(async (req, { orderId, paymentId, paymentIntentId }, ifRefused) => {
  const { scope } = req;
  if ((await listOpenChanges(databaseOf(scope), orderId)).length > 0)
    throw new ShopError("conflict", "This order is being changed. Confirm or cancel the change first, then refund.");
  if (paymentIntentId && (await findMissingRefund(databaseOf(scope), paymentIntentId)))
    throw new ShopError(
      "conflict",
      "Stripe has given back money that is not in the books yet. Look at this order again in a minute.",
    );
  const body = RefundBody.safeParse(req.body ?? {});
  if (!body.success) throw invalidField("amount", "Give the amount to refund as a number above zero.");
  const asked = { orderId, paymentId, amount: body.data.amount };
  const undo = await creditByOps(scope, { ...asked, actorId: actorOf(req as OpsRequest) });
  if (undo) ifRefused(undo);
});

/** Runs before Medusa Admin's capture: Medusa could take the money of an order that is being cancelled. */
const guardCapture = guardPayment(({ scope, body }, { paymentId }) =>
  requireCapturable(scope, paymentId, (body as { amount?: unknown } | undefined)?.amount),
);

/**
 * A negative credit tells Medusa that the customer got the money in another way. The shop has no such way, and would
 * then not refund a received return.
 */
async function refuseNegativeCredit(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const amount = Number((req.body as { amount?: unknown } | undefined)?.amount);
  if (amount < 0)
    throw new ShopError(
      "conflict",
      "A credit below zero would end what the customer is due. Refund the payment instead.",
    );
  next();
}

/** Medusa says that it has asked by mail, but nobody is asked here. The open change would stop refunds and returns. */
async function refuseTransfer(): Promise<never> {
  throw new ShopError(
    "conflict",
    "No customer of this shop can accept a transfer. Transfer the order to a guest's e-mail instead.",
  );
}

/** An order's payment and what was promised with it (workflows/payments/place-order.ts, carts/delivery-plan.ts). */
const ORDER_FACTS = ["payment_intent_id", "standard_delivery", "duties", "arrival"];

/** Medusa Admin's editor sends all keys: an empty text deletes one, and null deletes all. */
async function keepOrderFacts(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { metadata } = (req.body ?? {}) as { metadata?: Record<string, unknown> | null };
  if (metadata === undefined) return next();
  const order = await req.scope
    .resolve(Modules.ORDER)
    .retrieveOrder(req.params.id ?? "", { select: ["id", "metadata"] });
  const now: Record<string, unknown> = metadata === null ? {} : { ...order.metadata, ...metadata };
  const changed = ORDER_FACTS.find((key) => !isDeepStrictEqual(now[key], order.metadata?.[key]));
  if (changed) throw new ShopError("conflict", `The shop needs the key “${changed}” of this order as it is.`);
  next();
}

const SHIPPING_OF_ORDER = [
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
  "/admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
];

async function guardUnpacking(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  await withOrderLock(req.scope, req.params.id ?? "", () => checkAndAnswer(req, res, next, async () => {}));
}

async function readOrderStock(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  req.scope = withOrderStock(req.scope);
  next();
}

const Packed = z.object({ items: z.array(z.object({ id: z.string(), quantity: z.coerce.number() })) });

/** Medusa would send the pieces that were taken off the order with their refund (workflows/refunds). */
async function guardPacking(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const orderId = req.params.id ?? "";
  const check = async () => {
    await requirePaidOrder(req.scope, orderId);
    const packed = Packed.safeParse(req.body);
    if (!packed.success) return;
    const left = (await listUnfulfilled(databaseOf(req.scope), orderId)).flatMap(({ items }) => items);
    const tooMany = packed.data.items.some(
      (item) => item.quantity > (left.find(({ id }) => id === item.id)?.quantity ?? 0),
    );
    if (tooMany && (await listTakenOff(databaseOf(req.scope), orderId)).length > 0)
      throw new ShopError("conflict", "Some of this was taken off the order and refunded. Pack what is left of it.");
  };
  await withOrderLock(req.scope, orderId, () => checkAndAnswer(req, res, next, check));
}

/** Under the lock of the shop's own buttons. Medusa would let an ended return be received again. */
async function guardReceipt(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const state = () => getStateOfReturn(databaseOf(req.scope), req.params.id ?? "");
  const found = await state();
  if (found === null) return next();
  const check = async () => {
    if (req.method === "POST" && (await state())?.status === "received")
      throw new ShopError("conflict", "This return has ended.");
  };
  await withOrderLock(req.scope, found.orderId, () => checkAndAnswer(req, res, next, check));
}
const RECEIPT_ROUTES = [
  "receive",
  "receive-items",
  "receive-items/:action_id",
  "dismiss-items",
  "dismiss-items/:action_id",
].map((name) => `/admin/returns/:id/${name}`);

/** Under the lock of a customer's request. Medusa would take pieces that are already back, and refund them twice. */
async function guardRequest(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const draft = () => getRequestDraft(databaseOf(req.scope), req.params.id ?? "");
  const found = await draft();
  if (found === null) return next();
  const check = async () => {
    if ((await draft())?.tooMany)
      throw new ShopError("conflict", "Some of this has already been sent back, or was never sent.");
  };
  await withOrderLock(req.scope, found.orderId, () => checkAndAnswer(req, res, next, check));
}

/** For an unknown product Medusa would answer 500. @throws MedusaError `not_found` */
async function requireProduct(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  await req.scope.resolve(Modules.PRODUCT).retrieveProduct(req.params.id ?? "", { select: ["id"] });
  next();
}

const POST = { methods: ["POST" as const] };
const WRITE = { methods: ["POST" as const, "DELETE" as const] };

/** The shop's checks before Medusa Admin's own buttons move goods or money. */
export const MEDUSA_ADMIN_GUARDS = [
  { ...POST, matcher: "/admin/orders/:id", middlewares: [keepOrderFacts] },
  { ...POST, matcher: "/admin/orders/:id/fulfillments", middlewares: [guardPacking, readOrderStock] },
  ...SHIPPING_OF_ORDER.map((matcher) => ({ ...POST, matcher, middlewares: [guardShipping, readOrderStock] })),
  {
    ...POST,
    matcher: "/admin/orders/:id/fulfillments/:fulfillment_id/cancel",
    middlewares: [guardUnpacking, readOrderStock],
  },
  { ...POST, matcher: "/admin/orders/:id/credit-lines", middlewares: [refuseNegativeCredit] },
  { ...POST, matcher: "/admin/orders/:id/transfer", middlewares: [refuseTransfer] },
  { ...POST, matcher: "/admin/products/:id/options/batch", middlewares: [requireProduct] },
  ...RECEIPT_ROUTES.map((matcher) => ({ ...WRITE, matcher, middlewares: [guardReceipt] })),
  { ...POST, matcher: "/admin/returns/:id/request", middlewares: [guardRequest] },
  { ...POST, matcher: "/admin/payments/:id/capture", middlewares: [guardCapture] },
  { ...POST, matcher: "/admin/payments/:id/refund", middlewares: [guardRefund] },
];

/**
 * Medusa would keep the person's data in the shop's tables, and one of two ways to sign in. It deletes only records
 * that the shop does not list, such as erased ones. The answer is Medusa's.
 */
async function deleteCustomerAsTheShop(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const id = req.params.id ?? "";
  if (!(await getListedCustomer(databaseOf(req.scope), id))) return next();
  await deleteCustomer(req.scope, { customerId: id, actorId: actorOf(req as OpsRequest), isAudited: true });
  res.json({ id, object: "customer", deleted: true });
}

/** The shop's own workflow keeps the stock that orders need, and can be undone. The answer is Medusa's. */
async function deleteAsTheShop(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? "";
  await deleteProduct(req.scope, { productId: id, actorId: actorOf(req as OpsRequest), isAudited: true });
  res.json({ id, object: "product", deleted: true });
}

function refuseDeletedInBatch(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { delete: deleted } = (req.body ?? {}) as { delete?: unknown };
  if (Array.isArray(deleted) && deleted.length > 0)
    throw new ShopError("conflict", "Delete products one at a time, so that each can be restored.");
  next();
}

/** The shop's replacements for Medusa Admin's routes that delete customers and products. `AUDIT_WRITES` runs before. */
export const DELETION_GUARDS = [
  { methods: ["DELETE" as const], matcher: "/admin/customers/:id", middlewares: [deleteCustomerAsTheShop] },
  { methods: ["DELETE" as const], matcher: "/admin/products/:id", middlewares: [deleteAsTheShop] },
  { methods: ["POST" as const], matcher: "/admin/products/batch", middlewares: [refuseDeletedInBatch] },
];
