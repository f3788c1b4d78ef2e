import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";

/** The indexes of the desk's record of who did what: queries/audit/record.ts. */
export default async function record({ container }: { container: MedusaContainer }): Promise<void> {
  await schemaOf(container).addIndexes([
    `"IDX_shop_audit_actor" on audit_entry (actor_id, created_at desc, id desc) where deleted_at is null`,
    `"IDX_shop_audit_kind" on audit_entry (split_part(subject_id, '_', 1), created_at desc, id desc)
       where deleted_at is null`,
  ]);
}
