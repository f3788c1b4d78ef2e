import type { ShopOrderStatus } from "../../contract/common";
import type { MedusaRecord } from "../../queries/orders/medusa-record";

export type Lists = { owner: boolean; admin: boolean };
type Deleted = { status: ShopOrderStatus; record: MedusaRecord | null; actor_id: string; own: Lists };

/**
 * Off which lists a deletion takes an order, where `status` and `record` tell how it is after it: off both where this person's deletion
 * cancelled it, now or in an earlier try that got no further; else off the person's own.
 */
export function listsToLeave({ status, record, actor_id, own }: Deleted): Lists {
  const cancelledByDeletion = status === "cancelled" && record?.cancelled === true && record.actor_id === actor_id;
  return cancelledByDeletion ? { owner: true, admin: true } : own;
}
