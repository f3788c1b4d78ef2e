import { setTimeout as delay } from "node:timers/promises";
import { ChangeEmail } from "../../../../../contract/routes/accounts";
import { databaseOf } from "../../../../../lib/database/connection";
import { invalidField, ShopError } from "../../../../../lib/shop-error";
import { getWaysIn } from "../../../../../queries/accounts/accounts";
import { requestEmailChange } from "../../../../../workflows/accounts/change-email";
import { handle } from "../../../../handle";
import { countMail, EVEN_ANSWER_MS } from "../../../../rate-limits";
import { requireOwner } from "../../../../require-owner";

/** Neither the answer nor its time reveals whether another account has the wanted e-mail. */
export const POST = handle(ChangeEmail, async ({ email, password }, req) => {
  const { customerId } = req.shop;
  const { signInEmail, isOps } = await getWaysIn(databaseOf(req.scope), customerId);
  if (isOps)
    throw new ShopError(
      "conflict",
      "This account also signs in to Medusa Admin, so its e-mail cannot be changed here.",
    );
  if (email === req.shop.email) throw invalidField("email", "This is already your e-mail address");
  await requireOwner(req, { signInEmail, password });
  await countMail(req, "emailChange", email);
  await Promise.all([requestEmailChange(req.scope, req.shop, email), delay(EVEN_ANSWER_MS)]);
  return {};
});
