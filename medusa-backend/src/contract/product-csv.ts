import { z } from "zod";
import { ManagedList } from "./managed-products";
import type { ProductField } from "./product-desk";
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
  ["Sensor", "sensor"],
  ["Camera modes", "cameraModes"],
  ["Payload in g", "payloadGrams"],
  ["Charging time in min", "chargingMinutes"],
  ["Lowest temperature in °C", "minTemperatureC"],
  ["Highest temperature in °C", "maxTemperatureC"],
  ["Rain and water", "rain"],
  ["Noise in dB(A)", "noiseDb"],
  ["Ports", "ports"],
  ["App", "app"],
  ["Claim", "claim"],
  ["In the box", "box"],
  ["Not in the box", "notInBox"],
  ["Mass in g", "massGrams"],
  ["Dimensions", "dimensions"],
  ["Material", "material"],
  ["Chemistry", "chemistry"],
  ["Capacity in mAh", "capacityMah"],
  ["Voltage in V", "voltageV"],
  ["Power in W", "powerW"],
  ["Fits", "fits"],
  ["Goes with it", "goes_with"],
  ["Declaration of conformity", "declarationUrl"],
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
 * GET /store/shop/products-export ("read products"): a full list of Manage Products as CSV; "all": all products that
 * are not deleted, oldest first. A search is in the order of its `sort`, or newest first. Audited.
 */
export const ExportProductsQuery = SearchProductsQuery.omit({
  limit: true,
  offset: true,
  after: true,
  before: true,
  facets: true,
}).extend({ list: ManagedList.exclude(["deleted"]).or(z.literal("all")).default("on-sale") });
export type ExportProductsQuery = z.infer<typeof ExportProductsQuery>;
