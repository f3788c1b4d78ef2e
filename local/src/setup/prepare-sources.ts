import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import type { Configuration } from "../settings/configuration";
import type { Environment } from "../settings/env";
import type { DataPaths } from "../settings/paths";
import { type Mode, medusaEnv, storefrontEnv } from "../stack/service-env";
import { BUILDS, buildIfStale } from "./builds";
import { prepareDatabase } from "./prepare-database";

type Work = { base: Environment; shop: Configuration; paths: DataPaths; mode: Mode; signal: AbortSignal };

/**
 * Prepares the database's schema and seed, and the builds, in parallel: the longest first, and no more at a time than
 * there are processors.
 */
export async function prepareSources({ base, shop, paths, mode, signal }: Work): Promise<void> {
  const atOnce = pLimit(Math.max(2, availableParallelism()));
  const backend = medusaEnv(base, shop, paths, mode);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const jobs = [() => prepareDatabase(shop.databaseUrl, backend, paths, either)];
  if (mode === "start") {
    jobs.unshift(() => buildIfStale(BUILDS.medusa, backend, paths, either));
    jobs.push(() => buildIfStale(BUILDS.storefront, storefrontEnv(base, shop, paths, mode), paths, either));
  }
  const results = await Promise.allSettled(
    jobs.map((job) =>
      atOnce(async () => {
        either.throwIfAborted(); // nothing is begun any more once one has failed or the person has stopped it
        try {
          await job();
        } catch (error) {
          failed.abort(error); // the others end, and the first failure is the one that is told
          throw error;
        }
      }),
    ),
  );
  signal.throwIfAborted();
  if (results.some((result) => result.status === "rejected")) throw failed.signal.reason;
}
