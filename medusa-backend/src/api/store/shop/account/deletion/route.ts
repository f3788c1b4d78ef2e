import { DeleteAccount, GetDeletion } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { getWaysIn } from "../../../../../queries/accounts/accounts";
import { countKeptOrders } from "../../../../../queries/accounts/deleted-accounts";
import { deleteAccount, listDeletionObstacles } from "../../../../../workflows/accounts/delete-account";
import { handle } from "../../../../handle";
import { requireAccountOwner } from "../../../../require-owner";

export const GET = handle(GetDeletion, async (_, req) => {
  const database = databaseOf(req.scope);
  const { customerId } = req.shop;
  const [obstacles, { signInEmail }, keptOrders] = await Promise.all([
    listDeletionObstacles(req.scope, customerId),
    getWaysIn(database, customerId),
    countKeptOrders(database, customerId),
  ]);
  return { obstacles, hasPassword: signInEmail !== null, keptOrders };
});

export const POST = handle(DeleteAccount, async ({ password }, req) => {
  const { customerId, email, generation } = req.shop;
  await requireAccountOwner(req, password);
  await deleteAccount(req.scope, { customerId, email: email ?? "", actorId: null, generation });
});
