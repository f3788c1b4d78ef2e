import type { MedusaResponse } from "@medusajs/framework/http";
import { ContinueImport, type ContinueImportAnswer } from "../../../../../../contract/product-import";
import { parse } from "../../../../../../lib/shop-error";
import { continueImport } from "../../../../../../workflows/product-desk/continue-import";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Imports the next lines of a checked file. */
export async function POST(req: ShopRequest, res: MedusaResponse<ContinueImportAnswer>) {
  const { again } = parse(ContinueImport, req.body);
  const input = { importId: requirePathId(req, "id"), actorId: req.shop.customerId, again };
  res.json({ progress: await continueImport(req.scope, input) });
}
