import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { getEnv } from "../lib/config/env";
import { refreshProductFacts } from "../workflows/product/refresh-product-facts";
import { generateOrders } from "./generate/orders";
import { generateProducts } from "./generate/products";

const Count = z.coerce.number().int().min(0).max(1_000_000);
const Wanted = z.object({ products: Count.default(0), orders: Count.default(0) });

/**
 * Fills a local shop so that it can be seen large: `npm run generate -- --products 10000 --orders 10000` adds that many
 * of each. The products can be bought; the orders have no payment. Refused for a shop in production. Here the counts
 * arrive as `products=10000`, because `medusa exec` passes no options to a script.
 */
export default async function generate({ container, args }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  if (getEnv().SHOP_ENV !== "local") throw new Error("Made-up products and orders belong in a local shop alone.");
  const wanted = Wanted.parse(Object.fromEntries(args.map((arg) => arg.split("="))));
  const startedAt = Date.now();
  const told = (what: string) => (done: number, of: number) => logger.info(`${what}: ${done} of ${of}`);
  await generateProducts(container, wanted.products, told("products"));
  await refreshProductFacts(container);
  await generateOrders(container, wanted.orders, told("orders"));
  logger.info(JSON.stringify({ event: "shop_generated", ...wanted, tookMs: Date.now() - startedAt }));
}
