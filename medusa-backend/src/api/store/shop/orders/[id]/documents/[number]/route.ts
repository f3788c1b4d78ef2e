import type { MedusaResponse } from "@medusajs/framework/http";
import type { GetDocumentAnswer } from "../../../../../../../contract/documents";
import { may } from "../../../../../../../contract/permissions";
import { renderPdf } from "../../../../../../../documents/pdf";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../../lib/shop-error";
import { findShownDocument } from "../../../../../../../queries/orders/order-page";
import { requirePathId } from "../../../../../../path-id";
import { countByCustomer } from "../../../../../../rate-limits";
import type { ShopRequest } from "../../../../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<GetDocumentAnswer>) {
  const { customerId, role } = req.shop;
  const asked = { orderId: requirePathId(req, "id"), number: requirePathId(req, "number") };
  const viewer = { customerId, isAdmin: may(role, "read orders") };
  const document = await findShownDocument(databaseOf(req.scope), asked, viewer);
  if (!document) throw new ShopError("not_found", "There is no such document.");
  await countByCustomer(req, "document");
  res.json({ number: document.number, pdf: renderPdf(document).toString("base64") });
}
