import type { MedusaContainer } from "@medusajs/framework/types";
import { MOST_STOCK_ALERTS } from "../../contract/stock";
import { sealText } from "../../lib/auth/sealed-text";
import { hashToken, newToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { readWithAny } from "../../lib/config/secrets";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { readAddress, sealAddress } from "../../lib/mails/stop-links";
import { requireFound, ShopError } from "../../lib/shop-error";
import { stockAlertService } from "../../modules/stock-alert";
import { findAccountByEmail } from "../../queries/accounts/accounts";
import {
  findSoughtProduct,
  listProductsBack,
  listWaiting,
  type ProductBack,
  type Waiting,
} from "../../queries/stock/stock-alerts";
import { queueMail } from "../mails/queue-mail";

/** @throws ShopError `not_found` if it is not on sale, `conflict` if it can be bought now */
async function requireSoldOut(container: MedusaContainer, productId: string) {
  const product = requireFound(await findSoughtProduct(databaseOf(container), productId), "product");
  if (product.isBack) throw new ShopError("conflict", "It is in stock again. Order it now.");
  return product;
}

/** @throws ShopError `not_found`, `conflict` also for an account that waits for `MOST_STOCK_ALERTS` others */
export async function askForAccount(
  container: MedusaContainer,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<void> {
  const { keptId } = await requireSoldOut(container, productId);
  const alerts = stockAlertService(container);
  await databaseOf(container).transaction(async (transaction) => {
    const { total } = await alerts.lockReceiver(transaction, { customerId });
    if ((await alerts.addForAccount(transaction, keptId, customerId)) && total >= MOST_STOCK_ALERTS)
      throw new ShopError("conflict", `You are waiting for ${MOST_STOCK_ALERTS} products already.`);
  });
}

/**
 * While an earlier link waits, no second mail goes to the address: that link then confirms both.
 * @throws ShopError `not_found`, `conflict`
 */
export async function askForAddress(
  container: MedusaContainer,
  { email, productId }: { email: string; productId: string },
): Promise<void> {
  const { keptId, title, handle } = await requireSoldOut(container, productId);
  const alerts = stockAlertService(container);
  const { JWT_SECRET, SESSION_SECRET } = getEnv();
  await databaseOf(container).transaction(async (transaction) => {
    const { total, unconfirmed } = await alerts.lockReceiver(transaction, { email });
    if (total >= MOST_STOCK_ALERTS) return;
    const token = unconfirmed > 0 ? null : newToken();
    const tokenHash = token && hashToken(token);
    const isNew = await alerts.addForAddress(transaction, { productId: keptId, email, tokenHash });
    if (token === null || !isNew) return;
    const data = {
      title,
      handle,
      productId: keptId,
      sealedToken: sealText(token, JWT_SECRET),
      stop: sealAddress(email, SESSION_SECRET),
    };
    const key = `stock_alert_confirmation:${tokenHash}`;
    await queueMail(container, { key, kind: "stock_alert_confirmation", to: email, data }, transaction);
  });
}

/** Ends those of a token's address, as typed and as an account's. @throws ShopError `not_found` for a forged token */
export async function stopStockAlerts(container: MedusaContainer, token: string): Promise<void> {
  const email = readWithAny(getEnv(), "SESSION_SECRET", (secret) => readAddress(token, secret));
  if (email === null) throw new ShopError("not_found", "This link is not complete. Open it from the mail again.");
  const alerts = stockAlertService(container);
  await alerts.stop({ email });
  const account = await findAccountByEmail(databaseOf(container), email);
  if (account) await alerts.stop({ customerId: account.customerId });
}

const BATCH = 100;
/** A mail says that only a few are left if there are at most this many pieces, or fewer than people who wait. */
const FEW = 5;

const areFew = ({ available, waiting }: ProductBack) => available !== null && (available <= FEW || available < waiting);

/** Writes the mail and deletes the request, both or neither, so two runs at once write one. */
async function tell(container: MedusaContainer, product: ProductBack, { address, ids, customerId }: Waiting) {
  const { title, handle, keptId: productId } = product;
  const stop = sealAddress(address, getEnv().SESSION_SECRET);
  await databaseOf(container).transaction(async (transaction) => {
    if (!(await stockAlertService(container).take(transaction, ids))) return;
    const mail = {
      key: `back_in_stock:${[...ids].sort()[0]}`,
      kind: "back_in_stock" as const,
      to: address,
      data: { title, handle, productId, few: areFew(product), stop },
      ...(customerId !== null && { customerId }),
    };
    await queueMail(container, mail, transaction);
  });
}

/** Writes the mails to everybody who waits for a product that can be bought again, the first to ask first. */
export async function tellBackInStock(container: MedusaContainer): Promise<void> {
  const database = databaseOf(container);
  for (const product of await listProductsBack(database))
    for (const waiting of await listWaiting(database, product.id, BATCH))
      try {
        await tell(container, product, waiting);
      } catch (error) {
        logEvent(container, "warn", { event: "mail_not_written", kind: "back_in_stock" }, error);
      }
}
