import { ExportProducts, type RouteFields } from "medusa-backend/contract/routes";
import { z } from "zod";
import { readStoreView } from "~/lib/read-store-view";
import type { Medusa } from "~/medusa/client.server";
import { listManaged } from "~/medusa/managed-products.server";
import { type ManagedProductsPage, type ManagedView, PRODUCTS_PER_PAGE, STATUSES } from "./use-products";

const Status = z.enum(STATUSES).catch("");

/** Reads the view from an address; invalid values are ignored. */
export function readManagedView(url: string): ManagedView {
  const { searchParams } = new URL(url);
  const status = Status.parse(searchParams.get("status") ?? "");
  const page = z.coerce.number().int().min(1).max(10_000).catch(1).parse(searchParams.get("page"));
  const { q, filters, sort } = readStoreView(url);
  return { q, page, status, filters, sort };
}

/** The filters and sort of a list, as sent. */
const toListQuery = ({ q, status, filters, sort }: ManagedView) => ({
  ...filters,
  list: status || undefined,
  q: q || undefined,
  sort: sort || undefined,
});

/** The products of a view as CSV, all of its pages; `all=yes` in the address: all products that are not deleted. */
export function exportViewedProducts(medusa: Medusa, url: string): Promise<ReadableStream<Uint8Array>> {
  const isAll = new URL(url).searchParams.get("all") === "yes";
  const query = isAll ? { list: "all" } : toListQuery(readManagedView(url));
  // Medusa refuses the list of deleted products.
  return medusa.open(ExportProducts, query as RouteFields<typeof ExportProducts>);
}

/** A page of the products on sale, or of those in another state. */
export async function listManagedProducts(medusa: Medusa, view: ManagedView): Promise<ManagedProductsPage> {
  const offset = (view.page - 1) * PRODUCTS_PER_PAGE;
  const { hasMore, ...found } = await listManaged(medusa, {
    ...toListQuery(view),
    facets: "all",
    limit: PRODUCTS_PER_PAGE,
    offset,
  });
  return { ...found, isMore: hasMore, hasMore: hasMore || offset + PRODUCTS_PER_PAGE < found.count };
}
