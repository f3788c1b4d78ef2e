import { PRODUCT_LIST } from "medusa-backend/contract";
import { ExportProducts, type RouteFields } from "medusa-backend/contract/routes";
import { FACETS } from "~/domain/store-filters";
import { readStoreView } from "~/lib/read-store-view";
import type { Medusa } from "~/medusa/client.server";
import { readListView, toConditions } from "~/medusa/lists.server";
import { listManaged } from "~/medusa/managed-products.server";
import type { ManagedProductsPage, ManagedView } from "./use-products";

/** Reads the view from a request's address; invalid values are ignored. */
export function readManagedView(request: Request): ManagedView {
  const { status, q, page } = readListView(PRODUCT_LIST, request);
  const { filters, sort } = readStoreView(request.url);
  const facets = FACETS.map((name) => [name, filters[name] ?? ""]);
  return { status, ...Object.fromEntries(facets), sort, q, page };
}

function toListQuery(view: ManagedView) {
  const { status: list, ...query } = toConditions(view);
  return { ...query, list };
}

/** The products of a view as CSV, all of its pages; `all=yes` in the address: all products that are not deleted. */
export function exportViewedProducts(medusa: Medusa, request: Request): Promise<ReadableStream<Uint8Array>> {
  const isAll = new URL(request.url).searchParams.get("all") === "yes";
  const query = isAll ? { list: "all" } : toListQuery(readManagedView(request));
  // Medusa refuses the list of deleted products.
  return medusa.open(ExportProducts, query as RouteFields<typeof ExportProducts>);
}

/** A page of the products on sale, newest first, or of those in another state. */
export async function listManagedProducts(medusa: Medusa, view: ManagedView): Promise<ManagedProductsPage> {
  const { size: limit } = PRODUCT_LIST;
  const offset = (view.page - 1) * limit;
  const { hasMore, ...found } = await listManaged(medusa, {
    ...(!view.status && !view.q && { sort: "newest" }),
    ...toListQuery(view),
    facets: "all",
    limit,
    offset,
  });
  return { ...found, isMore: hasMore, hasMore: hasMore || offset + limit < found.count };
}
