import { useLocation } from "@remix-run/react";
import { z } from "zod";
import { ButtonLink } from "~/ui/button-link";
import styles from "./orders-pager.module.css";
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
    <nav aria-label="Pages" className={styles.pager}>
      {view.cursor ? (
        <ButtonLink variant="ghost" to={to(null)}>
          Newest
        </ButtonLink>
      ) : null}
      {walked.length > 0 ? (
        <ButtonLink variant="outline" to={to(walked.at(-1) || null)} state={{ walked: walked.slice(0, -1) }} rel="prev">
          Newer orders
        </ButtonLink>
      ) : null}
      {nextCursor ? (
        <ButtonLink variant="outline" to={to(nextCursor)} state={{ walked: [...walked, view.cursor ?? ""] }} rel="next">
          Older orders
        </ButtonLink>
      ) : null}
    </nav>
  );
}
