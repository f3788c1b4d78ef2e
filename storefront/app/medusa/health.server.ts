import type { CatalogueVersionAnswer } from "medusa-backend/contract";
import { GetCatalogueVersion, ListProducts } from "medusa-backend/contract/routes";
import { getEnv } from "~/lib/env.server";
import { HEALTH_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "./client.server";

type Check = "ok" | "failed";

/** Requests one product as well, which needs the database. Takes 2,000 ms at most. */
export async function checkBackend(requestId: string): Promise<{ medusa: Check; database: Check }> {
  const [medusa, database] = await Promise.allSettled([askHealth(), askDatabase(requestId)]);
  return { medusa: toCheck(medusa), database: toCheck(database) };
}

async function askHealth(): Promise<void> {
  const answer = await fetch(`${getEnv().MEDUSA_URL}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Medusa's health answered ${answer.status}`);
}

async function askDatabase(requestId: string): Promise<void> {
  const medusa = createVisitorMedusa({ requestId });
  const answer = await medusa.open(ListProducts, { limit: 1 }, { timeoutMs: HEALTH_TIMEOUT_MS });
  await answer.cancel();
}

function toCheck(result: PromiseSettledResult<void>): Check {
  return result.status === "fulfilled" ? "ok" : "failed";
}

/** A text that changes whenever the data of the public pages change, and when they last did (UTC ISO), if ever. */
export const getLatestCatalogue = (): Promise<CatalogueVersionAnswer> =>
  createVisitorMedusa().call(GetCatalogueVersion);
