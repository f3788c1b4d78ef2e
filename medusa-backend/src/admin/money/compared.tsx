import { Alert, Button, Text } from "@medusajs/ui";
import type { MoneyAnswer, MoneyComparison } from "../../contract/money";
import { useCompareNow } from "./use-money";

const toText = (iso: string) => new Date(iso).toLocaleString();

/** When Stripe was last compared with the orders, what that covered, and a button that compares now. */
export function Compared({ answer: { latest, compared, whole } }: { answer: MoneyAnswer }) {
  const compare = useCompareNow();
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle">
          {compared
            ? `Last compared ${toText(compared.finished_at)}: ${compared.payments} Stripe payments since ${toText(compared.reached_back_to)}, ${compared.orders} orders.`
            : "Never compared yet."}
          {compared?.reach === "lately" && whole && ` All payments of 35 days: ${toText(whole.finished_at)}.`}
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

/** What the last comparison could not find out. */
function Warning({ latest }: { latest: MoneyComparison | null }) {
  if (latest?.outcome === "stripe_silent") {
    return (
      <Alert variant="error">
        Stripe could not be asked at {toText(latest.finished_at)}. The findings below are from before.
      </Alert>
    );
  }
  if (latest?.outcome === "partial") {
    return (
      <Alert variant="warning">
        The comparison ran out of time: payments made before {toText(latest.reached_back_to)} were not compared. The
        next scheduled one has more time.
      </Alert>
    );
  }
  return null;
}
