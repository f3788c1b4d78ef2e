import { ListFeed } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { encodeCursor, readCursor } from "../../../../queries/lists";
import { listFeed } from "../../../../queries/products/product-feed";
import { listDeliveries } from "../../../../queries/store";
import { handle } from "../../../handle";

export const GET = handle(ListFeed, async ({ after, limit }, req) => {
  const place = readCursor(after, "prod", "after");
  const part = { after: place && { createdAt: place.createdAt, productId: place.id }, until: null, limit };
  const database = databaseOf(req.scope);
  const [{ products, next }, deliveries] = await Promise.all([listFeed(database, part), listDeliveries(database)]);
  return { products, deliveries, next: next === null ? null : encodeCursor(next) };
});
