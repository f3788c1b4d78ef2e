import { may } from "../../../../../../../contract/permissions";
import { GetDocument } from "../../../../../../../contract/routes/orders";
import { renderPdf } from "../../../../../../../documents/pdf";
import { renderReturnLabel } from "../../../../../../../documents/return-label";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { requireFound } from "../../../../../../../lib/shop-error";
import { findShownDocument, findShownLabel } from "../../../../../../../queries/orders/order-page";
import { sellerNow } from "../../../../../../../workflows/orders/documents";
import { handle } from "../../../../../../handle";
import { countByCustomer } from "../../../../../../rate-limits";

export const GET = handle(GetDocument, async ({ id, number }, req) => {
  const database = databaseOf(req.scope);
  const { customerId } = req.shop;
  const asked = { orderId: id, number };
  const viewer = { customerId, isAdmin: may(req.shop, "read orders") };
  const label = await findShownLabel(database, asked, viewer);
  const found = label ?? requireFound(await findShownDocument(database, asked, viewer), "document");
  await countByCustomer(req, "document");
  const pdf = "code" in found ? renderReturnLabel(found, sellerNow()) : renderPdf(found);
  return { number, pdf: pdf.toString("base64") };
});
