import { Button, Flex, Input, Text } from "@chakra-ui/react";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { PagePager } from "~/ui/page-pager";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useSearchForm } from "~/ui/use-search-form";
import { ManagedProducts } from "./managed-products";
import { UnsellableProducts } from "./unsellable-products";
import { type ListedProduct, type ProductsAnswer, useDeleteProduct, useProducts } from "./use-products";

/**
 * The products on sale, oldest first, each with a button to delete it; above them products that ops published at a
 * price that cannot be charged.
 */
export function ManageProducts({ answer }: { answer: ProductsAnswer }) {
  const { view, unsellable } = answer;
  const { data, isError, refetch } = useProducts(answer);
  const form = useSearchForm({ q: view.q });
  const [toDelete, setToDelete] = useState<ListedProduct | null>(null);
  return (
    <Screen title="Manage Products">
      <search>
        <Form {...form} method="get" action="/dashboard/manageProducts">
          <Flex gap="3">
            <Input
              type="search"
              name="q"
              size="md"
              defaultValue={view.q}
              maxLength={200}
              aria-label="Search products"
              placeholder="Search products"
            />
            <Button type="submit" variant="outline">
              Search
            </Button>
          </Flex>
        </Form>
      </search>
      {unsellable.length > 0 ? <UnsellableProducts products={unsellable} /> : null}
      {data?.count ? (
        <Text role="status" color="fg.muted">
          {data.count === 1 ? "1 product" : `${data.count} products`}
        </Text>
      ) : null}
      {data && data.products.length > 0 ? <ManagedProducts products={data.products} onDelete={setToDelete} /> : null}
      {data?.products.length === 0 ? <NoProducts isSearch={view.q !== "" || view.page > 1} /> : null}
      {!data && isError ? (
        <ListFailed title="The products cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <ListLoading label="Loading the products" /> : null}
      {data ? <PagePager view={view} hasMore={data.hasMore} /> : null}
      {toDelete ? <DeleteProductDialog product={toDelete} onClose={() => setToDelete(null)} /> : null}
    </Screen>
  );
}

function NoProducts({ isSearch }: { isSearch: boolean }) {
  return (
    <ScreenNotice
      title={isSearch ? "No product matches" : "Nothing is on sale"}
      text={isSearch ? "Search by name or short description, or see them all." : "Add the first product of the shop."}
    >
      <Button asChild size="lg" variant={isSearch ? "outline" : "solid"}>
        {isSearch ? (
          <Link to="/dashboard/manageProducts">See all products</Link>
        ) : (
          <Link to="/dashboard/addAProduct">Add a product</Link>
        )}
      </Button>
    </ScreenNotice>
  );
}

function DeleteProductDialog({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { mutate, isPending } = useDeleteProduct();
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this product?"
      consequence={`${product.name} leaves the shop for good. It stays on the orders that were placed for it.`}
      action="Delete"
      busy={isPending}
      onConfirm={() => mutate(product, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
