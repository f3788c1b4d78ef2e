import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { sealAddress } from "../../lib/mail/way-out";
import { stockAlertService } from "../../modules/services";
import { listProductsBack, listWaiting, type ProductBack, type Waiting } from "../../queries/mails/stock-alerts";
import { queueMail } from "../mail/queue-mail";

/** The most mails that a run writes for a product; the next run writes the others. */
const BATCH = 100;
/** A mail says that only a few are left if there are at most this many pieces, or fewer than people who wait. */
const FEW = 5;

const areFew = ({ available, waiting }: ProductBack) => available !== null && (available <= FEW || available < waiting);

/**
 * Writes one person's mail and deletes the request, both or neither: no mail is lost or written twice, whichever
 * process dies, and two that run at once write one.
 */
async function tell(container: MedusaContainer, product: ProductBack, { address, ids, customer_id }: Waiting) {
  const { title, handle } = product;
  const stop = sealAddress(address, getEnv().SESSION_SECRET);
  await databaseOf(container).transaction(async (transaction) => {
    if (!(await stockAlertService(container).take(transaction, ids))) return;
    const mail = {
      key: `back_in_stock:${[...ids].sort()[0]}`,
      kind: "back_in_stock" as const,
      to: address,
      data: { title, handle, few: areFew(product), stop },
      ...(customer_id !== null && { customerId: customer_id }),
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
