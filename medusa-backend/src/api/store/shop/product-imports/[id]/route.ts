import { GetImport } from "../../../../../contract/routes/products";
import { requireFound } from "../../../../../lib/shop-error";
import { readImport } from "../../../../../workflows/products/continue-import";
import { handle } from "../../../../handle";

/** The changes that a file of products would make, or has made. */
export const GET = handle(GetImport, async ({ id, ...asked }, req) =>
  requireFound(await readImport(req.scope, id, asked), "import"),
);
