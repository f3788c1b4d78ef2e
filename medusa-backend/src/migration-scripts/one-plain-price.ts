import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { PLAIN_PRICE } from "../queries/catalogue/statements";

/**
 * Deletes all but the newest plain price of each price set. The product desk once added another with each change: the
 * shop showed the newest, and Medusa charged an older one for carts that it adds up itself, with a discount or a tax.
 */
export default async function keepOnePlainPrice({ container }: { container: MedusaContainer }): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `update price set deleted_at = now(), updated_at = now() where id in (
       select plain.id from (
         select pr.id, row_number() over (partition by pr.price_set_id order by pr.created_at desc, pr.id desc) as place
         from price pr where ${PLAIN_PRICE}) plain
       where plain.place > 1)`,
  );
}
