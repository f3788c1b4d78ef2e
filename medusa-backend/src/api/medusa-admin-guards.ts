import { once } from "node:events";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ShopError } from "../lib/shop-error";
import { getOrderIdOfFulfillment } from "../workflows/order/medusa-record";
import { getOrderIdOfPayment, listOpenChanges } from "../workflows/order/open-changes";
import { withOrderLock } from "../workflows/order/order-lock";
import { requirePaidOrder } from "../workflows/order/paid-order";

/** Medusa's own answer to the request, while the order's lock is held: neither a deletion nor a shipping comes between check and work. */
async function answerUnderLock(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  { orderId, check }: { orderId: string; check: () => Promise<void> },
): Promise<void> {
  await withOrderLock(req.scope, orderId, async () => {
    await check();
    const closed = once(res, "close");
    next();
    await closed;
  });
}

/**
 * Stands before what Medusa Admin packs, ships or hands over: nothing leaves that is not paid for.
 * @throws ShopError `conflict`, `backend_unavailable`
 */
async function guardShipping(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const id = req.params.id ?? "";
  const orderId = req.path.startsWith("/admin/orders/") ? id : await getOrderIdOfFulfillment(req.scope, id);
  if (orderId === null) return next();
  await answerUnderLock(req, res, next, { orderId, check: () => requirePaidOrder(req.scope, orderId) });
}

/**
 * Stands before Medusa Admin's refund. Beside an open order change Medusa refunds at Stripe, and then cannot write it into the order.
 * @throws ShopError `conflict`, `backend_unavailable`
 */
async function guardRefund(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const orderId = await getOrderIdOfPayment(req.scope, req.params.id ?? "");
  if (orderId === null) return next();
  const check = async () => {
    if ((await listOpenChanges(req.scope, orderId)).length === 0) return;
    throw new ShopError("conflict", "This order is being changed. Confirm or cancel the change first, then refund.");
  };
  await answerUnderLock(req, res, next, { orderId, check });
}

const SHIPPING = [
  "/admin/orders/:id/fulfillments",
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
  "/admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
  "/admin/fulfillments/:id/shipment",
];
const POST = { methods: ["POST" as const] };

/** What the shop asks before Medusa Admin's own buttons move goods or money. */
export const MEDUSA_ADMIN_GUARDS = [
  ...SHIPPING.map((matcher) => ({ ...POST, matcher, middlewares: [guardShipping] })),
  { ...POST, matcher: "/admin/payments/:id/refund", middlewares: [guardRefund] },
];
