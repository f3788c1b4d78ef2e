import { Button, Flex } from "@chakra-ui/react";
import { Link, useLocation } from "@remix-run/react";
import { z } from "zod";
import { type OrdersView, toQuery } from "./use-orders";

/** The pages that led here, by cursor ("" is the first); kept in the history entry. */
const Walked = z.object({ walked: z.array(z.string()) });

/**
 * Links to older and newer orders, by cursor, so that a page costs the same however far back it is. Newer pages are
 * known only to somebody who came through them.
 */
export function OrdersPager({ view, nextCursor }: { view: OrdersView; nextCursor: string | null }) {
  const state = Walked.safeParse(useLocation().state);
  const walked = state.success ? state.data.walked : [];
  if (!view.cursor && !nextCursor) return null;
  const to = (cursor: string | null) => ({ search: toQuery({ ...view, cursor }).toString() });
  return (
    <Flex as="nav" aria-label="Pages" gap="3" justify="flex-end" wrap="wrap">
      {view.cursor ? (
        <Button asChild variant="ghost">
          <Link to={to(null)}>Newest</Link>
        </Button>
      ) : null}
      {walked.length > 0 ? (
        <Button asChild variant="outline">
          <Link to={to(walked.at(-1) || null)} state={{ walked: walked.slice(0, -1) }} rel="prev">
            Newer orders
          </Link>
        </Button>
      ) : null}
      {nextCursor ? (
        <Button asChild variant="outline">
          <Link to={to(nextCursor)} state={{ walked: [...walked, view.cursor ?? ""] }} rel="next">
            Older orders
          </Link>
        </Button>
      ) : null}
    </Flex>
  );
}
