import { ListProductPages } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { encodeCursor, readCursor } from "../../../../queries/lists";
import { listProductPages } from "../../../../queries/products/product-pages";
import { handle } from "../../../handle";

const DEFAULT_LIMIT = 5_000;

export const GET = handle(ListProductPages, async (asked, req) => {
  const { limit = DEFAULT_LIMIT, ...bounds } = asked;
  const placeOf = (bound: "after" | "until") => {
    const place = readCursor(bounds[bound], "prod", bound);
    return place && { createdAt: place.createdAt, productId: place.id };
  };
  const part = { after: placeOf("after"), until: placeOf("until"), limit };
  const { pages, next } = await listProductPages(databaseOf(req.scope), part);
  return { pages, next: next === null ? null : encodeCursor(next) };
});
