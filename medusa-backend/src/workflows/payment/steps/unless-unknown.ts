import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../../../lib/logs/describe-error";
import { asShopError } from "../../../lib/shop-error";

/**
 * The result of `work` on a placed order, or null where it failed and nobody knows how far it came: a database that
 * restarts loses the answer to what it committed. Then the order stays as it is, and the next completion of its payment
 * (by the sweep at the latest) records what is missing. A refusal of the shop's own is a definite answer and is thrown.
 */
export async function unlessUnknown<T>(
  container: MedusaContainer,
  orderId: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (asShopError(error)) throw error;
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "order_record_postponed", order_id: orderId, reason: describeError(error) }));
    return null;
  }
}
