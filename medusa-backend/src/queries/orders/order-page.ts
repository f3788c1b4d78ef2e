import { type Carrier, listCarriers } from "../../contract/carriers";
import type { GetOrderPageAnswer } from "../../contract/order-page";
import type { Database } from "../../lib/database/connection";
import { listOnSale } from "../catalogue/products";
import { findDocument, listOrderDocuments, type StoredDocument } from "../documents/documents";
import { getPaymentCard } from "../payments/medusa-payments";
import { listFailedRefunds } from "../payments/reversals";
import { listLeft } from "./fulfillments";
import { listOrderEvents } from "./order-events";
import { getOrderRecord, type OrderRecord } from "./order-record";
import { listParcels } from "./parcels";
import { getReturnable, listReturns } from "./returns";

import { getShopOrder } from "./shop-orders";

type Viewer = { customerId: string; isAdmin: boolean };
type ShownOrder = OrderRecord & { deleted: boolean };

/**
 * The order whose page somebody may open: its owner and admins; null for anybody else. A cancelled order is shown even
 * after it was deleted; any other deleted order has no page.
 */
async function getShownOrder(
  database: Database,
  orderId: string,
  { customerId, isAdmin }: Viewer,
): Promise<ShownOrder | null> {
  const record = await getOrderRecord(database, orderId);
  if (!record || (!isAdmin && record.customer_id !== customerId)) return null;
  const deleted = isAdmin ? record.admin_hidden : record.owner_hidden;
  return deleted && record.status !== "cancelled" ? null : { ...record, deleted };
}

/** A document of an order by its number, for people who may open the order's page; null for anybody else. */
export async function findShownDocument(
  database: Database,
  { orderId, number }: { orderId: string; number: string },
  viewer: Viewer,
): Promise<StoredDocument | null> {
  return (await getShownOrder(database, orderId, viewer)) && (await findDocument(database, { orderId, number }));
}

/**
 * An order with all data of its page, for people who may open it; `returnDays` and `carriers` are the owner's settings.
 */
export async function getOrderPage(
  database: Database,
  orderId: string,
  { returnDays, carriers: own_carriers, ...viewer }: Viewer & { returnDays: number; carriers: readonly Carrier[] },
): Promise<GetOrderPageAnswer | null> {
  const record = await getShownOrder(database, orderId, viewer);
  if (!record) return null;
  const order = await getShopOrder(database, orderId, { view: "any" });
  if (!order) return null;
  const own = record.customer_id === viewer.customerId;
  const [events, parcels, left, returns, returnable, documents, card, failed, products] = await Promise.all([
    listOrderEvents(database, orderId),
    listParcels(database, orderId),
    listLeft(database, orderId),
    listReturns(database, orderId),
    own && record.status !== "cancelled" ? getReturnable(database, orderId, returnDays) : null,
    listOrderDocuments(database, orderId),
    getPaymentCard(database, orderId),
    listFailedRefunds(database, orderId),
    listOnSale(
      database,
      order.items.map(({ product_id }) => product_id),
    ),
  ]);
  const { deleted } = record;
  const carriers = viewer.isAdmin ? listCarriers(own_carriers) : [];
  const open = failed.filter(({ state }) => state === "open" || state === "retrying");
  const owed = open.reduce((sum, { amount }) => sum + amount, 0);
  return { order, own, deleted, events, parcels, left, carriers, returns, returnable, documents, card, owed, products };
}
