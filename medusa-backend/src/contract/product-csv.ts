import { z } from "zod";
import { ManagedList, type ProductField } from "./product-desk";
import { SearchProductsQuery } from "./product-search";

/** The columns of a product in a CSV file: the product's ID, its fields under the names of its page, its picture. */
export const PRODUCT_COLUMNS = [
  ["ID", "id"],
  ["Address", "handle"],
  ["Name", "title"],
  ["State", "status"],
  ["Price in USD", "price"],
  ["Kind", "kind"],
  ["Short description", "short_description"],
  ["Description", "description"],
  ["Weight in g", "weightGrams"],
  ["Flight time in min", "flightTimeMinutes"],
  ["Range in km", "rangeKm"],
  ["Top speed in km/h", "topSpeedKmh"],
  ["Wind resistance in m/s", "windResistanceMps"],
  ["Battery in Wh", "batteryWh"],
  ["EU class label", "class"],
  ["Remote ID", "remoteId"],
  ["Camera and payload", "camera"],
  ["Claim", "claim"],
  ["SKU", "sku"],
  ["GTIN", "gtin"],
  ["HS code", "hs_code"],
  ["Country of origin", "origin_country"],
  ["Packed weight in g", "parcel_grams"],
  ["Publish at", "publish_at"],
  ["End at", "end_at"],
  ["Title for search engines", "meta_title"],
  ["Description for search engines", "meta_description"],
  ["Picture", "image_url"],
] as const satisfies readonly (readonly [title: string, name: ProductField | "id" | "image_url"])[];
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number][1];

/** The title of a column. */
export const columnTitle = (name: ProductColumn): string =>
  PRODUCT_COLUMNS.find(([, column]) => column === name)?.[0] ?? name;

/**
 * GET /store/shop/products-export ("read products"): a list of Manage Products as CSV, all of it; "all": whatever is
 * not deleted, oldest first. A search is in the order of its `sort`, or the newest first. Audited.
 */
export const ExportProductsQuery = SearchProductsQuery.omit({
  limit: true,
  offset: true,
  after: true,
  before: true,
  facets: true,
}).extend({ list: ManagedList.exclude(["deleted"]).or(z.literal("all")).default("on-sale") });
export type ExportProductsQuery = z.infer<typeof ExportProductsQuery>;
