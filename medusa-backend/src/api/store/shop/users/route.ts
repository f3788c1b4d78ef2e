import { GetUser } from "../../../../contract/routes/accounts";
import { databaseOf } from "../../../../lib/database/connection";
import { ShopError } from "../../../../lib/shop-error";
import { findUser } from "../../../../queries/accounts/accounts";
import { handle } from "../../../handle";
import { requireSelfOr } from "../../../shop-auth";

/** One's own, or anybody's for an admin. */
export const GET = handle(GetUser, async ({ email }, req) => {
  requireSelfOr("read accounts", req.shop, email);
  const user = await findUser(databaseOf(req.scope), email);
  if (!user) throw new ShopError("not_found", "There is no account with this e-mail address.");
  return user;
});
