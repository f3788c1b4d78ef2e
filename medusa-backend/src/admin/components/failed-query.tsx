import { Alert, Button } from "@medusajs/ui";
import { toSentence } from "../lib/api";

/** Says why a query failed, with a button that asks again. */
export function FailedQuery({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  return (
    <div className="flex flex-col items-start gap-y-2 px-6 py-4">
      <Alert variant="error">{toSentence(query.error)}</Alert>
      <Button size="small" variant="secondary" onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
