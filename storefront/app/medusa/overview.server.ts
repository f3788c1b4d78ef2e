import { OverviewAnswer, type OverviewDays } from "medusa-backend/contract";
import { READ_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

/** The overview's figures of the last days, including today (admin). @throws AppError `forbidden`. */
export function getOverview(medusa: Medusa, query: { days: OverviewDays }): Promise<OverviewAnswer> {
  return medusa.fetch(shopPath("overview"), { query, schema: OverviewAnswer, timeoutMs: READ_TIMEOUT_MS });
}
