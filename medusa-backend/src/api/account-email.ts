import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { getAccountEmail } from "../queries/accounts/customers";

/**
 * Runs before Medusa Admin changes a customer, and refuses to change an account's e-mail: Medusa would leave its
 * sign-in, sessions and mailed links with the former one. Customers without an account may get another e-mail.
 * @throws ShopError `conflict`
 */
export async function refuseAccountEmail(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const { email } = (req.body ?? {}) as { email?: unknown };
  if (email === undefined) return next();
  const present = await getAccountEmail(databaseOf(req.scope), req.params.id ?? "");
  if (present !== null && email !== present)
    throw new ShopError(
      "conflict",
      "This customer has an account. Only they can change its e-mail address, on their Account page in the shop.",
    );
  next();
}
