import { existsSync } from "node:fs";
import { readJson } from "../lib/json-file";
import { answers } from "../processes/service";
import {
  currentEnvironment,
  type DataPaths,
  dataDirOf,
  dataPaths,
  type Environment,
  readSettings,
} from "../settings/env";
import { loadSecrets } from "../settings/secrets";
import { StackFile } from "../stack/stack-file";

/**
 * A running shop, and how tests find it. They cannot stop its services, because they get no control server.
 */
export type RunningShop = { address: string; env: Environment };

/**
 * The command to start a shop for tests: with its usual limits it would refuse the tests' many sign-ins, and its jobs
 * would run too rarely. `npm run dev` also works for contract tests; in a browser Vite may reload the page while it
 * still bundles packages.
 */
export const START_FOR_TESTS = "RATE_LIMIT_SCALE=100 SWEEP_SECONDS=10 CLEAN_SECONDS=10 npm start";

/**
 * The shop of SHOP_DATA_DIR.
 * @throws Error with what to do if it does not run, or if tests must not use it.
 */
export async function findRunningShop(
  paths: DataPaths = dataPaths(dataDirOf(readSettings(currentEnvironment()))),
): Promise<RunningShop> {
  const stack = await readJson(paths.stack, StackFile);
  if (!stack || !(await answers(`${stack.storefront}/healthz`).catch(() => false)))
    throw new Error(
      `No shop runs with the data in ${paths.dataDir}. Start one in another terminal: ${START_FOR_TESTS}`,
    );
  if (!stack.stripeSandbox || !existsSync(paths.demoAccounts))
    throw new Error(
      `The shop at ${stack.storefront} takes real payments or has no demo accounts. Tests place orders and change products: they run on a local shop with the payment sandbox only.`,
    );
  const { medusaPublishableKey } = await loadSecrets(paths.secrets);
  return {
    address: stack.storefront,
    env: {
      STACK_FILE: paths.stack,
      DEMO_ACCOUNTS_FILE: paths.demoAccounts,
      SHOP_DATA_DIR: paths.dataDir,
      MEDUSA_PUBLISHABLE_KEY: currentEnvironment().MEDUSA_PUBLISHABLE_KEY ?? medusaPublishableKey,
    },
  };
}
