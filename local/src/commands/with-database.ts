import { readJson } from "../lib/json-file";
import { out } from "../lib/step";
import { whileSupervised } from "../processes/supervisor";
import { configure } from "../settings/configuration";
import {
  currentEnvironment,
  type DataPaths,
  dataDirOf,
  dataPaths,
  type Environment,
  readSettings,
} from "../settings/env";
import type { Ports } from "../settings/ports";
import { loadSecrets } from "../settings/secrets";
import { prepareConfiguration } from "../setup/prepare-configuration";
import { medusaEnv } from "../stack/service-plans";
import { StackFile, takeStartLock } from "../stack/stack-file";

export type Prepared = { env: Environment; paths: DataPaths; isRunning: boolean };

const portOf = (address: string) => (address ? Number(new URL(address).port) : 0);

const portsOf = (running: StackFile): Ports => ({
  storefront: portOf(running.storefront),
  medusa: portOf(running.medusa),
  stripeSandbox: portOf(running.stripeSandbox),
  googleSandbox: portOf(running.googleSandbox),
});

/** Whether or not the shop runs: a database that is not running is started for that time. Returns the exit code. */
export async function withDatabase(run: (prepared: Prepared) => Promise<void>): Promise<number> {
  const settings = readSettings(currentEnvironment());
  const paths = dataPaths(dataDirOf(settings));
  const prepare = async (ports: Ports, databaseUrl: string, isRunning: boolean): Promise<Prepared> => {
    const shop = configure(settings, await loadSecrets(paths.secrets), ports, databaseUrl, paths);
    return { env: medusaEnv(currentEnvironment(), shop, paths, "start"), paths, isRunning };
  };
  const lock = await takeStartLock(paths);
  if (!("release" in lock)) {
    const running = await readJson(paths.stack, StackFile);
    if (!running) {
      out.problem("  The shop is just starting: wait until it is open, then run the command again.");
      return 1;
    }
    await run(await prepare(portsOf(running), running.databaseUrl, true));
    return 0;
  }
  try {
    await whileSupervised(paths.processes, async (supervisor) => {
      const { shop, postgres } = await prepareConfiguration(settings, paths, {});
      await postgres?.(supervisor);
      await run(await prepare(shop.ports, shop.databaseUrl, false));
    });
    return 0;
  } finally {
    await lock.release().catch(() => {});
  }
}
