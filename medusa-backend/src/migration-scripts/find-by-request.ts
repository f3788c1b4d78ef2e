import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** An index by which ops find the payment that a request started: queries/payments/money-payments.ts. */
export default async function findByRequest({ container }: { container: MedusaContainer }): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `create index concurrently if not exists "IDX_shop_attempt_request" on payment_attempt (request_id)
       where request_id is not null and deleted_at is null`,
  );
}
