import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** The service has this method; its published type leaves it out. */
type CartAddresses = { deleteAddresses(ids: string[]): Promise<void> };

/** Deletes carts, with their lines and addresses. Orders have their own copies of both. */
export async function deleteCarts(
  container: MedusaContainer,
  carts: readonly { id: string; address_ids: string[] }[],
): Promise<void> {
  if (carts.length === 0) return;
  const service = container.resolve(Modules.CART);
  await service.deleteCarts(carts.map(({ id }) => id));
  const addresses = carts.flatMap(({ address_ids }) => address_ids);
  if (addresses.length > 0) await (service as unknown as CartAddresses).deleteAddresses(addresses);
}
