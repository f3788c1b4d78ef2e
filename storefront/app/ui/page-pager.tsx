import { ButtonLink } from "./button";
import styles from "./screen.module.css";

type Props = {
  /** Counted from 1. */
  page: number;
  hasMore: boolean;
  toQuery: (page: number) => string;
};

/** Links to the previous and the next page; nothing if there is only one. */
export function PagePager({ page, hasMore, toQuery }: Props) {
  if (page === 1 && !hasMore) return null;
  const to = (other: number) => ({ search: toQuery(other) });
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} rel="prev" variant="outline">
          Previous
        </ButtonLink>
      ) : null}
      {hasMore ? (
        <ButtonLink to={to(page + 1)} rel="next" variant="outline">
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}
