import { type Environment, readSettings } from "../settings/env";
import { startTestShop, type TestShop } from "../test/test-shop";

/**
 * The settings of `npm start`: the bench measures the shop, not the tests' shorter waits. Limits are lifted, because
 * all load comes from one address.
 */
const AS_STARTED: Environment = { SWEEP_SECONDS: "60", QUEUE_SECONDS: "3", RATE_LIMIT_SCALE: "100000" };

/** The options of the bench's shop; `withStockRoutes` opens Medusa's own store routes, for another storefront. */
export type BenchShop = { folder: string; base: Environment; withStockRoutes: boolean; signal: AbortSignal };

/**
 * Starts the shop that is measured: production builds on free ports, except MEDUSA_PORT, which the other storefront
 * must know beforehand.
 */
export function startBenchShop({ folder, base, withStockRoutes, signal }: BenchShop): Promise<TestShop> {
  const settings = { ...AS_STARTED, ...(withStockRoutes ? { STOCK_STORE_ROUTES: "1" } : {}) };
  const ports = base.MEDUSA_PORT ? { medusa: readSettings(base).MEDUSA_PORT } : {};
  return startTestShop(folder, signal, { settings, ports });
}
