import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { recountSales } from "../workflows/count-sales";

/** Counts the sums of the overview again from all orders: `npm run recount-sales`. Safe while the shop runs. */
export default async function recount({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const startedAt = Date.now();
  await recountSales(container);
  logger.info(`All orders are counted again, in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
