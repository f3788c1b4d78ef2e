import { Button, Flex } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { type ProductsView, toViewQuery } from "~/lib/products-view";

/** Previous and next, as links; nothing where there is but one page. */
export function PagePager({ view, hasMore }: { view: ProductsView; hasMore: boolean }) {
  if (view.page === 1 && !hasMore) return null;
  const to = (page: number) => ({ search: toViewQuery({ ...view, page }) });
  return (
    <Flex as="nav" aria-label="Pages" gap="3" justify="flex-end">
      {view.page > 1 ? (
        <Button asChild variant="outline">
          <Link to={to(view.page - 1)} rel="prev">
            Previous
          </Link>
        </Button>
      ) : null}
      {hasMore ? (
        <Button asChild variant="outline">
          <Link to={to(view.page + 1)} rel="next">
            Next
          </Link>
        </Button>
      ) : null}
    </Flex>
  );
}
