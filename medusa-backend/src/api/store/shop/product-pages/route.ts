import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListProductPagesAnswer, ListProductPagesQuery } from "../../../../contract/product-pages";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listProductPages } from "../../../../queries/catalogue/product-pages";
import { encodeCursor, readCursor } from "../../../../queries/list-cursor";
import type { ShopRequest } from "../../../shop-auth";

const DEFAULT_LIMIT = 5_000;

/** The addresses of products' pages, for the sitemap. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListProductPagesAnswer>) {
  const { limit = DEFAULT_LIMIT, ...bounds } = parse(ListProductPagesQuery, req.query);
  const placeOf = (bound: "after" | "until") => {
    const place = readCursor(bounds[bound], "prod", bound);
    return place && { createdAt: place.createdAt, productId: place.id };
  };
  const part = { after: placeOf("after"), until: placeOf("until"), limit };
  const { pages, next } = await listProductPages(databaseOf(req.scope), part);
  res.json({ pages, next: next === null ? null : encodeCursor(next) });
}
