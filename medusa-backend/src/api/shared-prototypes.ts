import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { invalidField } from "../lib/shop-error";

/** Query parameters with paths through records (`items.variant.title`), along which Medusa builds objects. */
const PATH_PARAMETERS = ["fields", "order"] as const;

/** Names that lead from an object to the prototype that all objects share. */
const SHARED_NAME = /\b(?:__proto__|constructor|prototype)\b/;

/** With `fields=*__proto__` Medusa would write into every object's prototype; nothing would work until a restart. */
export function refuseSharedNames(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  for (const name of PATH_PARAMETERS) {
    if (!SHARED_NAME.test(JSON.stringify(req.query[name] ?? ""))) continue;
    throw invalidField(name, "Not a field");
  }
  next();
}

const isId = (key: string) => key === "id" || key.endsWith("_id");

/**
 * Medusa looks ids up in plain objects: it would take `constructor` for a found id, and answer 500. So it would for a
 * body of so many levels that no function can follow them.
 */
export function refuseSharedIds(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const refused = (words: string) => new MedusaError(MedusaError.Types.INVALID_DATA, words);
  try {
    JSON.stringify(req.body, (key, value: unknown) => {
      if (isId(key) && typeof value === "string" && value in Object.prototype) throw refused(`${key}: Not an id`);
      return value;
    });
  } catch (error) {
    throw error instanceof RangeError ? refused("The body has too many levels.") : error;
  }
  next();
}

/** Code that builds an object from names in a request then fails with a TypeError, only for that request. */
export function closeSharedPrototype(): void {
  Object.preventExtensions(Object.prototype);
}
