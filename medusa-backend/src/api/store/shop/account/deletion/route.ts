import type { MedusaResponse } from "@medusajs/framework/http";
import { DeleteAccount, type DeletionAnswer } from "../../../../../contract/account";
import { databaseOf } from "../../../../../lib/database/connection";
import { parse } from "../../../../../lib/shop-error";
import { countKeptOrders } from "../../../../../queries/accounts/deletable";
import { getWaysIn } from "../../../../../queries/accounts/own-account";
import { deleteAccount, listDeletionObstacles } from "../../../../../workflows/account/delete-account";
import { requireOwner } from "../../../../require-owner";
import type { ShopRequest } from "../../../../shop-auth";

const isAdmin = ({ shop }: ShopRequest) => shop.role === "admin";

/** The requirements of deleting the account, and what is kept. */
export async function GET(req: ShopRequest, res: MedusaResponse<DeletionAnswer>) {
  const database = databaseOf(req.scope);
  const { customerId } = req.shop;
  const [obstacles, { signInEmail }, kept_orders] = await Promise.all([
    listDeletionObstacles(req.scope, { customerId, isAdmin: isAdmin(req) }),
    getWaysIn(database, customerId),
    countKeptOrders(database, customerId),
  ]);
  res.json({ obstacles, has_password: signInEmail !== null, kept_orders });
}

/** Deletes the person's own account. */
export async function POST(req: ShopRequest, res: MedusaResponse) {
  const { password } = parse(DeleteAccount, req.body);
  const { customerId, email } = req.shop;
  const { signInEmail } = await getWaysIn(databaseOf(req.scope), customerId);
  await requireOwner(req, { signInEmail, password });
  await deleteAccount(req.scope, { customerId, email: email ?? "", isAdmin: isAdmin(req) });
  res.status(204).end();
}
