import {
  ActOnFindingAnswer,
  type MoneyAction,
  MoneyAnswer,
  type MoneyFinding,
  MoneyPaymentsAnswer,
} from "../../contract/money";
import { callShop, useChange, useShop, useShopPage } from "../lib/api";
import { ACTION_TEXTS } from "./finding-texts";

/** The time limit of calls that ask Stripe or move money. */
const SLOW_MS = 45_000;
/** How often the page asks for new findings. */
const POLL_MS = 60_000;

/** The findings, and when Stripe was last compared with the orders. */
export const useMoney = () => useShop("/money", MoneyAnswer, { refetchInterval: POLL_MS });

export function useCompareNow() {
  return useChange(
    async () => {
      const answer = await callShop("/money/comparisons", MoneyAnswer, { method: "POST", timeoutMs: SLOW_MS });
      if (answer.busy) throw new Error("Stripe is being compared with the orders right now. Look again in a minute.");
      if (answer.latest?.outcome === "stripe_silent") throw new Error("Stripe could not be asked. Try again.");
    },
    () => "Stripe was compared with the orders.",
  );
}

/** A finding and the action that somebody chose for it. */
export type Decision = { finding: MoneyFinding; action: MoneyAction };

export function useActOnFinding() {
  return useChange(
    async ({ finding, action }: Decision) => {
      const path = `/money/findings/${encodeURIComponent(finding.id)}`;
      const call = { method: "POST", body: { action }, timeoutMs: SLOW_MS } as const;
      const { resolved } = await callShop(path, ActOnFindingAnswer, call);
      if (!resolved) throw new Error("This was tried, but it is not settled yet. Compare again in a minute.");
    },
    ({ action }) => ACTION_TEXTS[action].done,
  );
}

/** One page of all payments; the previous page stays visible while it loads. */
export const useMoneyPayments = (asked: { q: string; cursor: string | null }) =>
  useShopPage("/money/payments", MoneyPaymentsAnswer, { limit: 20, ...asked });
