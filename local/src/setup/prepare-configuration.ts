import { StepError } from "../lib/step";
import { databaseUrl, endLeftover, ensureDatabase, initialise, postgresPlan } from "../postgres/cluster";
import { choosePlace, keptPlace } from "../postgres/place";
import type { Supervisor } from "../processes/supervisor";
import { endLeftovers } from "../processes/tree";
import { type Configuration, configure, incompleteSettings, productionFaults } from "../settings/configuration";
import type { DataPaths, Settings } from "../settings/env";
import { choosePorts, type Ports, type TakenPort } from "../settings/ports";
import { loadSecrets } from "../settings/secrets";

export type Prepared = {
  shop: Configuration;
  taken: TakenPort[];
  /** Starts the embedded PostgreSQL; null with a DATABASE_URL. */
  postgres: ((supervisor: Supervisor) => Promise<void>) | null;
};

function refuseFaults(settings: Settings): void {
  const faults = [...productionFaults(settings), ...incompleteSettings(settings)];
  if (faults.length === 0) return;
  throw new StepError(`The shop does not start with these settings (SHOP_ENV=${settings.SHOP_ENV}):`, {
    advice: "set them in the environment (README, Settings) and run the command again.",
    cause: new Error(faults.join("\n    ")),
  });
}

async function clearAway(paths: DataPaths): Promise<void> {
  await endLeftovers(paths.processes);
  const kept = await keptPlace(paths);
  if (kept) await endLeftover(kept.folder);
}

type DatabaseOptions = {
  databaseProxy?: ((databaseUrl: string) => Promise<string>) | undefined;
  durable?: boolean | undefined;
};

/** Starts no service yet. The database's address is that of `databaseProxy`, if given. `durable`: `postgresPlan`. */
export async function prepareConfiguration(
  settings: Settings,
  paths: DataPaths,
  wanted: Partial<Ports>,
  { databaseProxy = async (url) => url, durable = true }: DatabaseOptions = {},
): Promise<Prepared> {
  refuseFaults(settings);
  await clearAway(paths);
  const secrets = await loadSecrets(paths.secrets);
  const { ports, taken } = await choosePorts({
    storefront: wanted.storefront ?? settings.PORT,
    medusa: wanted.medusa ?? settings.MEDUSA_PORT,
    stripeSandbox: wanted.stripeSandbox ?? settings.STRIPE_SANDBOX_PORT,
    googleSandbox: wanted.googleSandbox ?? settings.GOOGLE_SANDBOX_PORT,
  });
  if (settings.DATABASE_URL) {
    return { shop: configure(settings, secrets, ports, settings.DATABASE_URL, paths), taken, postgres: null };
  }
  const place = await choosePlace(paths);
  const url = await databaseProxy(databaseUrl(place.port, secrets.postgresPassword));
  return {
    shop: configure(settings, secrets, ports, url, paths),
    taken,
    postgres: async (supervisor) => {
      await initialise(place, secrets.postgresPassword);
      await supervisor.start(postgresPlan(place, secrets.postgresPassword, paths.log("postgres"), { durable }));
      await ensureDatabase(place.port, secrets.postgresPassword);
    },
  };
}
