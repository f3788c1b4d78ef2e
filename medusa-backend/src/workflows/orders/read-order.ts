import type { MedusaContainer } from "@medusajs/framework/types";
import type { GetStaffOrderAnswer } from "../../contract/order-admin";
import type { GetOrderToPackAnswer } from "../../contract/packing";
import { listCarriers } from "../../contract/parcels";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { isMailKindName, MAIL_KINDS } from "../../mails/kinds";
import type { MailKind } from "../../mails/mail-kind";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import {
  getOrderAddress,
  getOrderPage,
  getOwner,
  getStaffMoney,
  listActs,
  listMailsOfOrder,
  listNotes,
  listStaffLines,
} from "../../queries/orders/order-page";
import { getOrderToPack } from "../../queries/orders/packing";
import { listPacked, listParcels } from "../../queries/orders/parcels";
import { listSettledParcels } from "../../queries/orders/shipments";
import { isUndecided, listDisputes, listFailedRefunds, listRisks } from "../../queries/refunds/reversals";
import { getReturnable } from "../../queries/returns/returns";
import { getRefundable } from "../refunds/plan-refund";
import { STAFF_RETURN_DAYS } from "../returns/request-return";
import { requireCancellable } from "./cancel-order";
import { requirePaidOrder } from "./paid-order";

type StoredMail = Awaited<ReturnType<typeof listMailsOfOrder>>[number];

/** The subject is the kind's name if the mail's contents are erased. */
function toStaffMail({ kind, data, ...mail }: StoredMail): GetStaffOrderAnswer["mails"][number] {
  const known = isMailKindName(kind) ? (MAIL_KINDS[kind] as MailKind) : null;
  const read = known?.data.safeParse(data);
  const words = kind.replaceAll("_", " ");
  const subject = read?.success ? known?.subject(read.data) : null;
  return { ...mail, subject: subject ?? words.charAt(0).toUpperCase() + words.slice(1) };
}

async function refusalOf(check: Promise<void>): Promise<string | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}

type Cannot = GetStaffOrderAnswer["cannot"];
type Known = { sent: boolean; paid: boolean; refundable: boolean };

async function readCannot(
  container: MedusaContainer,
  orderId: string,
  { sent, paid, refundable }: Known,
): Promise<Cannot> {
  const database = databaseOf(container);
  const nothingLeft = paid ? "Nothing is left to refund." : "The money for this order has not been taken yet.";
  return {
    send: await refusalOf(requirePaidOrder(container, orderId)),
    cancel: sent
      ? "A parcel of this order has gone, so it can no longer be cancelled."
      : await refusalOf(requireCancellable(database, orderId)),
    refund: refundable
      ? null
      : (await isUndecided(database, orderId))
        ? "The payment is disputed. Stripe refunds nothing until that is decided."
        : nothingLeft,
  };
}

/** An order with all the data for the staff; null if they cannot see it. */
export async function readStaffOrder(
  container: MedusaContainer,
  orderId: string,
  customerId: string,
): Promise<GetStaffOrderAnswer | null> {
  const database = databaseOf(container);
  const viewer = { customerId, isAdmin: true, returnDays: STAFF_RETURN_DAYS, carriers: getEnv().CARRIERS };
  const page = await getOrderPage(database, orderId, viewer);
  if (!page) return null;
  const live = page.order.status !== "cancelled";
  const [
    lines,
    packed,
    settled,
    owner,
    money,
    address,
    record,
    mails,
    notes,
    history,
    returnable,
    failed,
    disputes,
    risks,
  ] = await Promise.all([
    listStaffLines(database, orderId),
    listPacked(database, orderId),
    listSettledParcels(database, orderId),
    getOwner(database, orderId),
    getStaffMoney(database, orderId),
    getOrderAddress(database, orderId),
    getMedusaRecord(database, orderId),
    listMailsOfOrder(database, orderId),
    listNotes(database, orderId, customerId),
    listActs(database, orderId),
    live ? getReturnable(database, orderId, STAFF_RETURN_DAYS) : null,
    listFailedRefunds(database, orderId),
    listDisputes(database, orderId),
    listRisks(database, orderId),
  ]);
  const { id: _id, ...correctable } = address ?? {};
  const refundable = live ? await getRefundable(container, orderId) : null;
  const known = { sent: record?.sent !== false, paid: money !== null, refundable: refundable !== null };
  return {
    page,
    lines,
    packed,
    settled,
    cannot: live ? await readCannot(container, orderId, known) : { send: null, cancel: null, refund: null },
    ...owner,
    money,
    refundable,
    failedRefunds: failed,
    disputes,
    risks,
    returnable,
    correctable: address && live && record?.sent === false ? (correctable as typeof address) : null,
    mails: mails.map(toStaffMail),
    notes,
    history,
  };
}

/** Null for an unknown order. Notes are changed on the order's own page. */
export async function readOrderToPack(
  container: MedusaContainer,
  orderId: string,
): Promise<GetOrderToPackAnswer | null> {
  const database = databaseOf(container);
  const found = await getOrderToPack(database, orderId);
  if (!found) return null;
  const [parcels, packed, settled, risks, notes, [newest]] = await Promise.all([
    listParcels(database, orderId),
    listPacked(database, orderId),
    listSettledParcels(database, orderId),
    listRisks(database, orderId),
    listNotes(database, orderId, ""),
    listActs(database, orderId),
  ]);
  const carriers = listCarriers(getEnv().CARRIERS);
  return { ...found, parcels, packed, settled, carriers, risks, notes, seen: newest?.id ?? "" };
}
