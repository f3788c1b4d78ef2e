import { ListExported } from "../../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../../lib/database/connection";
import { requireExportPage } from "../../../../../../queries/accounts/account-export";
import { handle } from "../../../../../handle";
import { requireProofForPage } from "../../../../../require-factor";

export const GET = handle(ListExported, async ({ list: name, after }, req) => {
  await requireProofForPage(req);
  return await requireExportPage(databaseOf(req.scope), { customerId: req.shop.customerId, name, after });
});
