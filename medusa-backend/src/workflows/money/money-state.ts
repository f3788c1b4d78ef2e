import type { MedusaContainer } from "@medusajs/framework/types";
import type { MoneyAnswer } from "../../contract/money";
import { getLatestComparison, listFindings } from "./kept-findings";

/** What the last comparisons found; `busy` as the contract says. */
export async function getMoneyState(container: MedusaContainer, busy = false): Promise<MoneyAnswer> {
  const [latest, compared, findings] = await Promise.all([
    getLatestComparison(container, { answered: false }),
    getLatestComparison(container, { answered: true }),
    listFindings(container),
  ]);
  return { busy, latest, compared, findings };
}
