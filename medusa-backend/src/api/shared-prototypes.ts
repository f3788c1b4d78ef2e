import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ShopError } from "../lib/shop-error";

/** Query parameters whose values are paths through records, along which Medusa builds objects (`items.variant.title`). */
const PATH_PARAMETERS = ["fields", "order"] as const;

/** Names that lead from any object to what all objects share. */
const SHARED_NAME = /\b(?:__proto__|constructor|prototype)\b/;

/**
 * Runs before every route: with `fields=*__proto__` Medusa writes into the prototype of every object of the process, and nothing works
 * any more until it is restarted.
 * @throws ShopError `invalid`
 */
export function refuseSharedNames(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  for (const name of PATH_PARAMETERS) {
    if (!SHARED_NAME.test(JSON.stringify(req.query[name] ?? ""))) continue;
    throw new ShopError("invalid", "Some of what was sent is not valid.", { fields: { [name]: ["Not a field"] } });
  }
  next();
}

/**
 * Lets nobody add a property to what all objects of this process share: whatever builds an object along names that somebody sent fails
 * for that request only, with a TypeError.
 */
export function closeSharedPrototype(): void {
  Object.preventExtensions(Object.prototype);
}
