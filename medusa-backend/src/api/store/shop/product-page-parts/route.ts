import { ListProductPageParts } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { encodeCursor } from "../../../../queries/lists";
import { listPartEnds } from "../../../../queries/products/product-pages";
import { handle } from "../../../handle";

export const GET = handle(ListProductPageParts, async (_, req) => ({
  ends: (await listPartEnds(databaseOf(req.scope))).map(encodeCursor),
}));
