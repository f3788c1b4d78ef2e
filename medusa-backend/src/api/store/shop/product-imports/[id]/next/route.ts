import { ContinueImport } from "../../../../../../contract/routes/products";
import { continueImport } from "../../../../../../workflows/products/continue-import";
import { handle } from "../../../../../handle";

export const POST = handle(ContinueImport, async ({ id, again }, req) => ({
  progress: await continueImport(req.scope, { importId: id, actorId: req.shop.customerId, again }),
}));
