import { ListFeed } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { encodeCursor, readCursor } from "../../../../queries/lists";
import { listFeed } from "../../../../queries/products/product-feed";
import { handle } from "../../../handle";

export const GET = handle(ListFeed, async ({ after, limit }, req) => {
  const place = readCursor(after, "prod", "after");
  const part = { after: place && { createdAt: place.createdAt, productId: place.id }, until: null, limit };
  const { products, next } = await listFeed(databaseOf(req.scope), part);
  return { products, next: next === null ? null : encodeCursor(next) };
});
