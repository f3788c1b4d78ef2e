import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { CURRENCY } from "../../contract/currency";
import type { ShopOrder } from "../../contract/orders";
import type {
  AskWithdrawalLink,
  CheckWithdrawal,
  CheckWithdrawalAnswer,
  Withdraw,
  WithdrawAnswer,
  WithdrawalQuestion,
  WithdrawalWay,
} from "../../contract/withdrawals";
import { sealText } from "../../lib/auth/sealed-text";
import { hashToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { readWithAny } from "../../lib/config/secrets";
import { databaseOf } from "../../lib/database/connection";
import { readWithdrawal, sealWithdrawal } from "../../lib/mails/withdrawal-links";
import { toMinor } from "../../lib/money/money";
import { requireFound, ShopError } from "../../lib/shop-error";
import { confirmationOf, type OrderMoney, planWithdrawal, refundsOf, refundUntil } from "../../lib/withdrawals";
import { withoutLinks } from "../../mails/parts/people";
import { auditService } from "../../modules/audit";
import { orderRecordsService } from "../../modules/order-records";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderRecord } from "../../queries/orders/order-record";
import { getShopOrder } from "../../queries/orders/shop-orders";
import { getRefundWait } from "../../queries/returns/return-refunds";
import {
  findOrderToWithdraw,
  getWithdrawableRow,
  getWithdrawalByKey,
  listOrderEmails,
  listWithdrawals,
  type WithdrawableRow,
  withdrawableUntil,
} from "../../queries/withdrawals";
import { queueMail } from "../mails/queue-mail";
import { withOrderLock } from "../orders/order-lock";
import { readOrderPrices, readRefundFacts } from "../refunds/plan-refund";
import { finishWithdrawal } from "./carry-out";

/** Mails the link that opens a withdrawal; nothing if the e-mail is not the order's or its account's. */
export async function askWithdrawalLink(container: MedusaContainer, asked: AskWithdrawalLink): Promise<void> {
  const order = await findOrderToWithdraw(databaseOf(container), asked);
  if (!order) return;
  const { JWT_SECRET, SESSION_SECRET } = getEnv();
  const { orderId, email } = order;
  const token = sealWithdrawal({ orderId, email }, SESSION_SECRET, Date.now());
  const data = { orderId, number: asked.number, sealedToken: sealText(token, JWT_SECRET) };
  const key = `withdrawal_link:${hashToken(token)}`;
  await queueMail(container, { key, kind: "withdrawal_link", to: email, orderId, data });
}

/** `customerId` is who is signed in, null for nobody. */
type Asker = Pick<CheckWithdrawal, "token"> & { orderId: string; customerId: string | null };

/** The order's owner, or whoever reads the mails to an address of the order. */
type Withdrawer = { order: ShopOrder; customerId: string | null; way: WithdrawalWay; email: string };

/** @throws ShopError `not_found` for anybody else's order, as for one that does not exist */
async function requireWithdrawer(
  container: MedusaContainer,
  { orderId, customerId, token }: Asker,
): Promise<Withdrawer> {
  const database = databaseOf(container);
  const record = requireFound(await getOrderRecord(database, orderId), "order");
  const emails = await listOrderEmails(database, orderId);
  const isOwner = customerId !== null && record.customerId === customerId;
  const check = (key: string) => readWithdrawal(token ?? "", key, { orderId, emails, nowMs: Date.now() });
  const email = isOwner ? emails[0] : readWithAny(getEnv(), "SESSION_SECRET", check);
  if (!email) throw new ShopError("not_found", "There is no such order.");
  const order = requireFound(await getShopOrder(database, orderId, { view: "any" }), "order");
  return { order, customerId: record.customerId, way: isOwner ? "account" : "link", email };
}

/** `charged` is false while the card is only authorised. */
async function readMoney(
  container: MedusaContainer,
  order: ShopOrder,
  row: WithdrawableRow,
): Promise<OrderMoney & { charged: boolean }> {
  const isUnsent = row.lines.every(({ sent }) => sent === 0);
  const cancels = isUnsent && (await getMedusaRecord(databaseOf(container), order.id))?.sent === false;
  const facts = await readRefundFacts(container, order.id);
  if (facts) return { ...facts, delivery: facts.standardDelivery, cancels, charged: true };
  const { lines, standardDelivery: delivery } = await readOrderPrices(container, order.id);
  return {
    currency: CURRENCY,
    left: order.total,
    delivery: toMinor(delivery, CURRENCY),
    unpaid: 0,
    priceOf: (lineId) => lines.find(({ id }) => id === lineId)?.price ?? MathBN.convert(0),
    cancels,
    charged: false,
  };
}

type Asked = Pick<CheckWithdrawal, "items"> & { order: ShopOrder; row: WithdrawableRow };

/** @throws ShopError `conflict` for more pieces than there are */
async function questionOf(container: MedusaContainer, { order, row, items }: Asked): Promise<WithdrawalQuestion> {
  const plan = planWithdrawal(row.lines, items);
  if (!plan)
    throw new ShopError("conflict", "Some of this was sent back, cancelled or refunded in the meantime. Choose again.");
  const money = await readMoney(container, order, row);
  const cancels = money.cancels && plan.isAll;
  return {
    ...plan,
    ...refundsOf(plan, money),
    // Of an order that goes on, the card is charged first.
    charged: money.charged || !cancels,
    waitsFor: await getRefundWait(databaseOf(container), order.id),
  };
}

/** What can be withdrawn from now, and what that does. @throws ShopError (contract: CheckWithdrawal) */
export async function checkWithdrawal(
  container: MedusaContainer,
  { items, ...asker }: Asker & CheckWithdrawal,
): Promise<CheckWithdrawalAnswer> {
  const database = databaseOf(container);
  const { order, email } = await requireWithdrawer(container, asker);
  const row = await getWithdrawableRow(database, order.id);
  const until = row ? withdrawableUntil(row) : undefined;
  const open = until === undefined ? null : row;
  const { displayId, createdAt, name } = order;
  return {
    order: { displayId, createdAt, name },
    email,
    until: until ?? null,
    lines: open?.lines ?? [],
    question: open && (await questionOf(container, { order, row: open, items })),
    withdrawals: await listWithdrawals(database, order.id),
  };
}

/** @throws ShopError `conflict` if there are no pieces to withdraw from */
async function requireWithdrawable(container: MedusaContainer, order: ShopOrder): Promise<WithdrawableRow> {
  const row = await getWithdrawableRow(databaseOf(container), order.id);
  if (!row) throw new ShopError("conflict", "This order was cancelled. There is nothing left to withdraw from.");
  if (row.lines.length === 0) throw new ShopError("conflict", "Nothing is left of this order to withdraw from.");
  if (withdrawableUntil(row) === undefined)
    throw new ShopError("conflict", "The time to withdraw from this order has ended. Write to us, and we will see.");
  return row;
}

type WithdrawInput = Asker & Withdraw;

/** The withdrawal that a request repeats: one with its key, or the last one if it wants all that is left of nothing. */
async function findRepeated(container: MedusaContainer, { orderId, key, items }: WithdrawInput) {
  const database = databaseOf(container);
  const made = await getWithdrawalByKey(database, orderId, key);
  if (made || items) return made;
  const row = await getWithdrawableRow(database, orderId);
  return row && row.lines.length > 0 ? null : ((await listWithdrawals(database, orderId)).at(-1) ?? null);
}

/** Writes it with its mail and its audit entry, atomically. */
async function storeWithdrawal(
  container: MedusaContainer,
  { order, customerId, way, email }: Withdrawer,
  { items, key }: WithdrawInput,
) {
  const { SHOP_TIME_ZONE: timeZone, SHOP_ADDRESS: address } = getEnv();
  const row = await requireWithdrawable(container, order);
  const question = await questionOf(container, { order, row, items });
  const [id, withdrawnAt] = [`owdr_${randomUUID()}`, new Date()];
  const refundBy = refundUntil(withdrawnAt, timeZone);
  const name = withoutLinks(order.name);
  const { id: orderId, displayId: number, createdAt } = order;
  const when = { orderedAt: new Date(createdAt), withdrawnAt, refundBy, timeZone };
  const told = { ...question, ...when, number, name, email, way, currency: CURRENCY, address };
  const paragraphs = confirmationOf(told);
  const { lines, isAll: delivery } = question;
  const text = paragraphs.join("\n\n");
  await databaseOf(container).transaction(async (transaction) => {
    const withdrawal = { id, orderId, key, way, name, email, lines, text, delivery, withdrawnAt, refundBy };
    await orderRecordsService(container).keepWithdrawal(transaction, withdrawal);
    const data = { orderId, number, paragraphs };
    await queueMail(container, { key: `withdrawal:${id}`, kind: "withdrawal", to: email, orderId, data }, transaction);
    const entry = { actorId: customerId ?? id, action: "order.withdrawn", subjectId: orderId, details: { way } };
    await auditService(container).appendEntry(transaction, entry);
  });
}

/**
 * The declaration is stored and confirmed by mail first, whatever hinders the rest, and then carried out at once or by
 * jobs/refund-returns.ts. Of concurrent requests with one key, one withdraws.
 * @throws ShopError `not_found`, `conflict` (contract: Withdraw)
 */
export async function withdraw(container: MedusaContainer, input: WithdrawInput): Promise<WithdrawAnswer> {
  const { orderId, key } = input;
  const withdrawer = await requireWithdrawer(container, input);
  const { email } = withdrawer;
  const repeated = await withOrderLock(container, orderId, async () => {
    const found = await findRepeated(container, input);
    if (!found) await storeWithdrawal(container, withdrawer, input);
    return found;
  });
  if (repeated) return { withdrawal: repeated, email };
  const made = requireFound(await getWithdrawalByKey(databaseOf(container), orderId, key), "withdrawal");
  void (await finishWithdrawal(container, { id: made.id, orderId }));
  return { withdrawal: made, email };
}
