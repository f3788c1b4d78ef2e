import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { outboxService } from "../../modules/services";

/** The contents of a sent mail are deleted after this. */
const KEPT_DAYS = 90;
const ERASED_AT_ONCE = 1_000;

/** The service has this method; its published type leaves it out. */
type Notifications = { deleteNotifications(ids: string[]): Promise<void> };

/**
 * Deletes the contents of mails that were sent long ago, a bounded number at a time, in Medusa's own list of
 * notifications too.
 */
export async function eraseOldMails(container: MedusaContainer): Promise<void> {
  await outboxService(container).eraseOldMails({ days: KEPT_DAYS, most: ERASED_AT_ONCE });
  const notifications = container.resolve(Modules.NOTIFICATION);
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  const old = await notifications.listNotifications(
    { channel: "email", created_at: { $lt: before.toISOString() } },
    { select: ["id"], take: ERASED_AT_ONCE },
  );
  if (old.length === 0) return;
  await (notifications as unknown as Notifications).deleteNotifications(old.map(({ id }) => id));
}
