import { GetAccount } from "../../../../contract/routes/accounts";
import { databaseOf } from "../../../../lib/database/connection";
import { getWaysIn, listOwnSessions } from "../../../../queries/accounts/accounts";
import { handle } from "../../../handle";

export const GET = handle(GetAccount, async (_, req) => {
  const database = databaseOf(req.scope);
  const { name, email, customerId } = req.shop;
  const [ways, sessions] = await Promise.all([getWaysIn(database, customerId), listOwnSessions(database, req.shop)]);
  return {
    name,
    email: email ?? "",
    hasPassword: ways.signInEmail !== null,
    hasGoogle: ways.hasGoogle,
    isOps: ways.isOps,
    sessions,
  };
});
