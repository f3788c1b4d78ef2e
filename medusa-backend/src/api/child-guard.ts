import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { type Claimed, haveParents } from "../queries/child-records";
import { CHILD_ROUTES, type ChildOfRoute } from "./child-routes";

/** Every value at a path such as `update.id`; a list means each of its entries. */
function valuesAt(value: unknown, place: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, place));
  const [name, ...rest] = place;
  if (name === undefined) return [value];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt(value[name as keyof typeof value], rest);
}

const idsAt = (value: unknown, place: string) =>
  valuesAt(value, place.split(".")).filter((id): id is string => typeof id === "string");

/** The children that a request names, each with the parent that the request names for it. */
export function childrenIn(
  { params, body }: { params: Record<string, string>; body: unknown },
  { parent, child, each }: Omit<ChildOfRoute, "kind">,
): Claimed[] {
  const places = each ? valuesAt(body, each.split(".")) : [{ ...params, body }];
  return places.flatMap((place) => {
    const parentId = idsAt(place, parent)[0] ?? "";
    return idsAt(place, child).map((childId) => ({ parentId, childId }));
  });
}

/**
 * Runs once Medusa has checked a request, before locks and the audit trail, which use the parent in the path. Medusa
 * itself would change another parent's child.
 * @throws ShopError `not_found`
 */
const requireParents =
  (children: readonly ChildOfRoute[]) =>
  async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    for (const child of children) {
      const claimed = childrenIn(req, child);
      if (claimed.length > 0 && !(await haveParents(databaseOf(req.scope), child.kind, claimed)))
        throw new ShopError("not_found", "There is nothing here.");
    }
    next();
  };

/** One middleware for each open route of Medusa's own that names a child and its parent. */
export const CHILD_GUARDS = Object.entries(CHILD_ROUTES).map(([matcher, children]) => ({
  methods: ["GET" as const, "POST" as const, "DELETE" as const],
  matcher,
  middlewares: [requireParents(children)],
}));
