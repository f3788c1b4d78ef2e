import { ListProductPageParts } from "../../../../contract/routes/catalogue";
import { databaseOf } from "../../../../lib/database/connection";
import { listPartEnds } from "../../../../queries/catalogue/product-pages";
import { encodeCursor } from "../../../../queries/list-cursor";
import { handle } from "../../../handle";

/** Where the parts of the sitemap end. */
export const GET = handle(ListProductPageParts, async (_, req) => ({
  ends: (await listPartEnds(databaseOf(req.scope))).map(encodeCursor),
}));
