import type { MedusaContainer } from "@medusajs/framework/types";
import type { MoneyAnswer } from "../../contract/money";
import { moneyLedgerService } from "../../modules/services";

/** The findings of the last comparisons; for `busy` see the contract. */
export async function getMoneyState(container: MedusaContainer, busy = false): Promise<MoneyAnswer> {
  const ledger = moneyLedgerService(container);
  const [latest, compared, whole, findings] = await Promise.all([
    ledger.getLatestComparison({ answered: false }),
    ledger.getLatestComparison({ answered: true }),
    ledger.getLatestComparison({ answered: true, reach: "whole" }),
    ledger.listFindings(),
  ]);
  return { busy, latest, compared, whole, findings };
}
