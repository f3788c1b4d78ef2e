import { type ProductsView, toViewQuery } from "~/lib/products-view";
import { ButtonLink } from "./button-link";
import styles from "./page-pager.module.css";

/** Links to the previous and the next page; nothing where there is only one. */
export function PagePager({ view, hasMore }: { view: ProductsView; hasMore: boolean }) {
  if (view.page === 1 && !hasMore) return null;
  const to = (page: number) => ({ search: toViewQuery({ ...view, page }) });
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {view.page > 1 ? (
        <ButtonLink to={to(view.page - 1)} rel="prev" variant="outline">
          Previous
        </ButtonLink>
      ) : null}
      {hasMore ? (
        <ButtonLink to={to(view.page + 1)} rel="next" variant="outline">
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}
