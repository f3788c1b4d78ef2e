import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";

/** The usual reasons for returns; ops change the list in Medusa Admin's settings, under Return Reasons. */
const REASONS = [
  { value: "changed_mind", label: "I changed my mind" },
  { value: "not_as_described", label: "It is not what I expected" },
  { value: "damaged", label: "It arrived damaged" },
  { value: "faulty", label: "It does not work" },
  { value: "wrong_item", label: "It is not what I ordered" },
  { value: "other", label: "Something else" },
];

/**
 * Prepares Medusa's returns: the usual reasons for a shop that has none, and indexes of recently requested or received
 * returns (queries/mails/pending-mails.ts).
 */
export default async function returnReasons({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  for (const column of ["requested_at", "received_at"])
    await database.raw(
      `create index if not exists "IDX_shop_return_${column}" on "return" (${column}) where ${column} is not null`,
    );
  const orders = container.resolve(Modules.ORDER);
  await database.raw(
    `create index if not exists "IDX_shop_return_came" on "return" (updated_at)
     where status in ('received', 'partially_received') and deleted_at is null`,
  );
  const [known] = await orders.listReturnReasons({}, { take: 1, select: ["id"] });
  if (!known) await orders.createReturnReasons(REASONS);
}
