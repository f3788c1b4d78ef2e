import { GetAccountExport } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { getCustomerSince, listStockAlerts, wantsReviewMails } from "../../../../../queries/accounts/account-export";
import { getWaysIn, listOwnSessions } from "../../../../../queries/accounts/accounts";
import { listSavedAddresses } from "../../../../../queries/accounts/addresses";
import { listPasskeys } from "../../../../../queries/accounts/passkeys";
import { exportWishList } from "../../../../../queries/carts/wish-lists";
import { handle } from "../../../../handle";

/** The short part of a person's data. Every export begins with this call, so this call is counted. */
export const GET = handle(GetAccountExport, async (_, req) => {
  const database = databaseOf(req.scope);
  const { customerId: id, name, email, photo, role } = req.shop;
  const [{ signInEmail, hasGoogle }, createdAt, wants_review_mails, addresses, sessions, passkeys, alerts, wishList] =
    await Promise.all([
      getWaysIn(database, id),
      getCustomerSince(database, id),
      wantsReviewMails(database, id),
      listSavedAddresses(database, id),
      listOwnSessions(database, req.shop),
      listPasskeys(database, id),
      listStockAlerts(database, id),
      exportWishList(database, id),
    ]);
  const ways = { has_password: signInEmail !== null, has_google: hasGoogle };
  return {
    profile: { id, name, email: email ?? "", photo, role, ...ways, created_at: createdAt, wants_review_mails },
    addresses,
    sessions,
    passkeys: passkeys.map(({ name, addedAt, lastUsedAt }) => ({ name, added_at: addedAt, last_used_at: lastUsedAt })),
    stock_alerts: alerts,
    wish_list: wishList,
  };
});
