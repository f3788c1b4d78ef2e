import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  ActOnFindingAnswer,
  type MoneyAction,
  MoneyAnswer,
  type MoneyFinding,
  MoneyPaymentsAnswer,
} from "../../contract/money";
import { callShop } from "../lib/api";
import { useChange } from "../lib/use-change";
import { ACTION_TEXTS } from "./finding-texts";

/** Asking Stripe, and moving money, may take so long. */
const SLOW_MS = 45_000;
/** How often the page asks what the job found. */
const POLL_MS = 60_000;

/** What is wrong, and when that was last looked at. */
export function useMoney() {
  return useQuery({
    queryKey: ["shop", "money"],
    queryFn: () => callShop("/money", MoneyAnswer),
    refetchInterval: POLL_MS,
    retry: false,
  });
}

/** Compares Stripe with the orders now. */
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

/** One finding and what is to be done about it. */
export type Decision = { finding: MoneyFinding; action: MoneyAction };

export function useActOnFinding() {
  return useChange(
    async ({ finding, action }: Decision) => {
      const path = `/money/findings/${encodeURIComponent(finding.id)}`;
      const call = { method: "POST", body: { action }, timeoutMs: SLOW_MS } as const;
      const { resolved } = await callShop(path, ActOnFindingAnswer, call);
      if (!resolved) throw new Error("It was tried, and is not settled yet. Compare again in a minute.");
    },
    ({ action }) => ACTION_TEXTS[action].done,
  );
}

/** A page of all payments, the one before staying in sight while it loads. */
export function useMoneyPayments(q: string, cursor: string | null) {
  const query = { limit: 20, ...(q && { q }), ...(cursor && { cursor }) };
  return useQuery({
    queryKey: ["shop", "money", "payments", query],
    queryFn: () => callShop("/money/payments", MoneyPaymentsAnswer, { query }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
