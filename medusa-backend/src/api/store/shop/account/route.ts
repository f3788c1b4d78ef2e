import { GetAccount } from "../../../../contract/routes/accounts";
import { staffMailsFor } from "../../../../contract/staff";
import { databaseOf } from "../../../../lib/database/connection";
import { getWaysIn, listOwnSessions } from "../../../../queries/accounts/accounts";
import { listPasskeys } from "../../../../queries/accounts/passkeys";
import { getStaffMails } from "../../../../queries/staff-mails";
import { handle } from "../../../handle";

export const GET = handle(GetAccount, async (_, req) => {
  const database = databaseOf(req.scope);
  const { name, email, customerId } = req.shop;
  const [ways, sessions, passkeys, staffMails] = await Promise.all([
    getWaysIn(database, customerId),
    listOwnSessions(database, req.shop),
    listPasskeys(database, customerId),
    getStaffMails(database, customerId, staffMailsFor(req.shop.permissions)),
  ]);
  return {
    name,
    email: email ?? "",
    hasPassword: ways.signInEmail !== null,
    hasGoogle: ways.hasGoogle,
    isOps: ways.isOps,
    sessions,
    passkeys,
    staffMails,
  };
});
