import { Alert, Button, Container, Heading, Skeleton } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toSentence } from "../lib/api";

type Props<Data> = { title: string; query: UseQueryResult<Data>; children: (data: Data) => ReactNode };

/** A box in Medusa Admin for the result of a query: a placeholder while it loads, and a retry button when it failed. */
export function Section<Data>({ title, query, children }: Props<Data>) {
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{title}</Heading>
      </div>
      {query.isPending ? (
        <div className="px-6 py-4" role="status" aria-label={`Loading ${title}`}>
          <Skeleton className="h-6 w-full" />
        </div>
      ) : query.isError ? (
        <FailedQuery query={query} />
      ) : (
        children(query.data)
      )}
    </Container>
  );
}

export function FailedQuery({ query }: { query: Pick<UseQueryResult, "error" | "refetch"> }) {
  return (
    <div className="flex flex-col items-start gap-y-2 px-6 py-4">
      <Alert variant="error">{toSentence(query.error)}</Alert>
      <Button size="small" variant="secondary" onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
