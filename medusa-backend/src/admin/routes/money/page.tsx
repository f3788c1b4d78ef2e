import { defineRouteConfig } from "@medusajs/admin-sdk";
import { CurrencyDollar } from "@medusajs/icons";
import { Alert, Button, Text } from "@medusajs/ui";
import { MoneyAnswer, type MoneyComparison } from "../../../contract/money";
import { Section } from "../../components/section";
import { callShop, useChange, useShop } from "../../lib/api";
import { Findings, SLOW_MS } from "../../money/findings";
import { Payments } from "../../money/payments";

const POLL_MS = 60_000;

const toText = (iso: string) => new Date(iso).toLocaleString();

const useCompareNow = () =>
  useChange(
    async () => {
      const answer = await callShop("/money/comparisons", MoneyAnswer, { method: "POST", timeoutMs: SLOW_MS });
      if (answer.busy) throw new Error("Stripe is being compared with the orders right now. Look again in a minute.");
      if (answer.latest?.outcome === "stripe_silent") throw new Error("Stripe could not be asked. Try again.");
    },
    () => "Stripe was compared with the orders.",
  );

/** The time and coverage of the last comparison of Stripe with the orders, and a button that compares now. */
function Compared({ answer: { latest, compared, whole } }: { answer: MoneyAnswer }) {
  const compare = useCompareNow();
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle">
          {compared
            ? `Last compared ${toText(compared.finishedAt)}: ${compared.payments} Stripe payments since ${toText(compared.reachedBackTo)}, ${compared.orders} orders.`
            : "Never compared yet."}
          {compared?.reach === "lately" && whole && ` All payments of 35 days: ${toText(whole.finishedAt)}.`}
        </Text>
        <Button
          size="small"
          variant="secondary"
          isLoading={compare.isPending}
          onClick={() => compare.mutate(undefined)}
        >
          Compare now
        </Button>
      </div>
      <Warning latest={latest} />
    </div>
  );
}

function Warning({ latest }: { latest: MoneyComparison | null }) {
  if (latest?.outcome === "stripe_silent") {
    return (
      <Alert variant="error">
        Stripe could not be asked at {toText(latest.finishedAt)}. The findings below are from before.
      </Alert>
    );
  }
  if (latest?.outcome === "partial") {
    return (
      <Alert variant="warning">
        The comparison ran out of time: payments made before {toText(latest.reachedBackTo)} were not compared. The next
        scheduled one has more time.
      </Alert>
    );
  }
  return null;
}

/** Compares Stripe with the orders: the findings, and every payment. */
const MoneyPage = () => {
  const query = useShop("/money", MoneyAnswer, { refetchInterval: POLL_MS });
  return (
    <div className="flex flex-col gap-y-3">
      <Section title="Money" query={query}>
        {(answer) => (
          <>
            <Compared answer={answer} />
            <Findings answer={answer} />
          </>
        )}
      </Section>
      <Payments />
    </div>
  );
};

export const config = defineRouteConfig({ label: "Money", icon: CurrencyDollar });

export default MoneyPage;
