import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { outboxService } from "../../modules/services";

const ERASED_AT_ONCE = 1_000;

/** The service has this method; its published type leaves it out. */
type Notifications = { deleteNotifications(ids: string[]): Promise<void> };

/**
 * Deletes the contents of mails that were sent more than `days` ago, and whole mails about no order, a bounded number
 * at a time; in Medusa's own list of notifications too.
 */
export async function eraseOldMails(container: MedusaContainer, days: number): Promise<void> {
  await outboxService(container).eraseOldMails({ days, most: ERASED_AT_ONCE });
  await outboxService(container).deleteOldMails({ days, most: ERASED_AT_ONCE });
  const notifications = container.resolve(Modules.NOTIFICATION);
  const before = new Date(Date.now() - days * 86_400_000);
  const old = await notifications.listNotifications(
    { channel: "email", created_at: { $lt: before.toISOString() } },
    { select: ["id"], take: ERASED_AT_ONCE },
  );
  if (old.length === 0) return;
  await (notifications as unknown as Notifications).deleteNotifications(old.map(({ id }) => id));
}
