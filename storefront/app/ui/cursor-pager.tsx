import { useLocation } from "@remix-run/react";
import { z } from "zod";
import { ButtonLink } from "./button";
import styles from "./pager.module.css";

/** A view of a list: its conditions, and where its page begins. */
type View = { q: string; cursor: string | null };

type Props<Shown extends View> = {
  /** The list's items, in the plural. */
  what: "discounts" | "orders" | "questions" | "returns" | "reviews";
  view: Shown;
  /** How the list is sorted; "" is newest first. */
  sort?: string;
  nextCursor: string | null;
  /** A view as the query of the screen's address. */
  toQuery: (view: Shown) => URLSearchParams;
};

/** The pages that led here, by cursor ("" is the first); kept in the history entry. */
const Walked = z.object({ walked: z.array(z.string()) });

const wordsOf = (what: string, sort: string) =>
  sort === ""
    ? { first: "Newest", before: `Newer ${what}`, after: `Older ${what}` }
    : { first: "First page", before: `Previous ${what}`, after: `Next ${what}` };

/**
 * Links to older and newer rows of a list, by cursor, so a page costs the same at any distance. Newer pages are only
 * known to people who came through them.
 */
export function CursorPager<Shown extends View>({ what, view, sort = "", nextCursor, toQuery }: Props<Shown>) {
  const state = Walked.safeParse(useLocation().state);
  const walked = state.success ? state.data.walked : [];
  if (!view.cursor && !nextCursor) return null;
  const words = wordsOf(what, sort);
  const to = (cursor: string | null) => ({ search: toQuery({ ...view, cursor }).toString() });
  return (
    <nav aria-label="Pages" className={styles.cursorPager}>
      {view.cursor ? (
        <ButtonLink variant="ghost" to={to(null)}>
          {words.first}
        </ButtonLink>
      ) : null}
      {walked.length > 0 ? (
        <ButtonLink variant="outline" to={to(walked.at(-1) || null)} state={{ walked: walked.slice(0, -1) }} rel="prev">
          {words.before}
        </ButtonLink>
      ) : null}
      {nextCursor ? (
        <ButtonLink variant="outline" to={to(nextCursor)} state={{ walked: [...walked, view.cursor ?? ""] }} rel="next">
          {words.after}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
