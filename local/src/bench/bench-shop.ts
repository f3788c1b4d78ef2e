import { type Environment, readSettings } from "../settings/env";
import { startTestShop, type TestShop } from "../test/test-shop";

/** As `npm start` has them: the bench measures the shop, not the tests' shorter waits. Limits are lifted, since all load comes from one address. */
const AS_STARTED: Environment = { SWEEP_SECONDS: "60", QUEUE_SECONDS: "3", RATE_LIMIT_SCALE: "100000" };

/** What the bench's shop is started with; `withStockRoutes` opens Medusa's own store routes, for a peer's storefront. */
export type BenchShop = { folder: string; base: Environment; withStockRoutes: boolean; signal: AbortSignal };

/** Starts the shop that is measured: production builds on free ports, but for MEDUSA_PORT, which a peer has to know beforehand. */
export function startBenchShop({ folder, base, withStockRoutes, signal }: BenchShop): Promise<TestShop> {
  const settings = { ...AS_STARTED, ...(withStockRoutes ? { STOCK_STORE_ROUTES: "1" } : {}) };
  const ports = base.MEDUSA_PORT ? { medusa: readSettings(base).MEDUSA_PORT } : {};
  return startTestShop(folder, signal, { settings, ports });
}
