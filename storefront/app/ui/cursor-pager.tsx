import { useLocation } from "@remix-run/react";
import { z } from "zod";
import { type AnyView, toQuery } from "~/domain/list-view";
import { ButtonLink } from "./button";
import styles from "./screen.module.css";

type Props = {
  what: string;
  view: AnyView;
  /** The list is never newest first. */
  sorted?: boolean | undefined;
  next: string | null;
};

/** The pages that led here, by cursor ("" is the first); kept in the history entry. */
const Walked = z.object({ walked: z.array(z.string()) });

const wordsOf = (what: string, isSorted: boolean) =>
  isSorted
    ? { first: "First page", before: `Previous ${what}`, after: `Next ${what}` }
    : { first: "Newest", before: `Newer ${what}`, after: `Older ${what}` };

/** Links to older and newer rows by cursor. Newer pages are only known to people who came through them. */
export function CursorPager({ what, view, sorted = false, next }: Props) {
  const state = Walked.safeParse(useLocation().state);
  const walked = state.success ? state.data.walked : [];
  if (!view.cursor && !next) return null;
  const words = wordsOf(what, sorted || Boolean(view.sort));
  const to = (cursor: string | null) => ({ search: toQuery({ ...view, cursor }) });
  return (
    <nav aria-label="Pages" className={styles.pager}>
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
      {next ? (
        <ButtonLink
          variant="outline"
          to={to(next)}
          state={{ walked: [...walked, String(view.cursor ?? "")] }}
          rel="next"
        >
          {words.after}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
