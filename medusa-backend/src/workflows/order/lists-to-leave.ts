import type { ShopOrderStatus } from "../../contract/common";
import type { MedusaRecord } from "../../queries/orders/medusa-record";

export type Lists = { owner: boolean; admin: boolean };
type Deleted = {
  status: ShopOrderStatus;
  record: Pick<MedusaRecord, "cancelled" | "actor_id"> | null;
  actor_id: string;
  own: Lists;
};

/**
 * The lists that an order leaves when it is deleted; `status` and `record` describe it after the deletion. It leaves
 * both lists if this person's deletion cancelled it, now or in an earlier unfinished try; otherwise only the person's
 * own.
 */
export function listsToLeave({ status, record, actor_id, own }: Deleted): Lists {
  const cancelledByDeletion = status === "cancelled" && record?.cancelled === true && record.actor_id === actor_id;
  return cancelledByDeletion ? { owner: true, admin: true } : own;
}
