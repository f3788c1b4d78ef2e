import { ExportList } from "../../../../../../contract/account-export";
import { ListExported } from "../../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import { EXPORTED } from "../../../../../../queries/accounts/account-export";
import { readCursor } from "../../../../../../queries/lists";
import { handle } from "../../../../../handle";

export const GET = handle(ListExported, async ({ list: name, after: text }, req) => {
  const list = ExportList.safeParse(name);
  if (!list.success) throw new ShopError("not_found", "There is nothing here.");
  const { prefix, read } = EXPORTED[list.data];
  const after = readCursor(text, prefix, "after");
  return await read(databaseOf(req.scope), req.shop.customerId, after);
});
