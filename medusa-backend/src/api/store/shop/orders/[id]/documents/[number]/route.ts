import { may } from "../../../../../../../contract/permissions";
import { GetDocument } from "../../../../../../../contract/routes/orders";
import { renderPdf } from "../../../../../../../documents/pdf";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { requireFound } from "../../../../../../../lib/shop-error";
import { findShownDocument } from "../../../../../../../queries/orders/order-page";
import { handle } from "../../../../../../handle";
import { countByCustomer } from "../../../../../../rate-limits";

export const GET = handle(GetDocument, async ({ id, number }, req) => {
  const { customerId, role } = req.shop;
  const asked = { orderId: id, number };
  const viewer = { customerId, isAdmin: may(role, "read orders") };
  const document = requireFound(await findShownDocument(databaseOf(req.scope), asked, viewer), "document");
  await countByCustomer(req, "document");
  return { number: document.number, pdf: renderPdf(document).toString("base64") };
});
