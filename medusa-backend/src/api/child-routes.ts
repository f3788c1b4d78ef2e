import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { type ChildKind, type Claimed, haveParents } from "../queries/child-records";

/**
 * A child that a route names, and the parent that it must belong to: path parameters, or paths in the body
 * (`body.update.id`). With `each`, they are paths in each entry of that list in the body.
 */
type ChildOfRoute = { kind: ChildKind; parent: string; child: string; each?: string };

const child = (kind: ChildKind, name: string, parent = "id"): ChildOfRoute => ({ kind, parent, child: name });
const inEach = (each: string, kind: ChildKind, name: string): ChildOfRoute => ({ ...child(kind, name), each });
const inBatch = (kind: ChildKind) => [child(kind, "body.update.id"), child(kind, "body.delete")];

const all = (parent: string, names: readonly string[], ...children: ChildOfRoute[]) =>
  Object.fromEntries(names.map((name) => [`/admin/${parent}/${name}`, children]));

const OF_RETURN = ["dismiss-items", "receive-items", "request-items", "shipping-method"];

const ofFulfillment = child("order fulfillment", "fulfillment_id");
const ofVariant = child("product variant", "variant_id");
const VARIANT = "/admin/products/:id/variants/:variant_id";

/** Each open route of Medusa's own that names a child and its parent; a missing one fails `child-routes.test.ts`. */
export const CHILD_ROUTES: Readonly<Record<string, readonly ChildOfRoute[]>> = {
  ...all(
    "returns/:id",
    OF_RETURN.map((name) => `${name}/:action_id`),
    child("return action", "action_id"),
  ),

  "/admin/orders/:id/fulfillments": [child("order item", "body.items.id")],
  ...all("orders/:id/fulfillments/:fulfillment_id", ["cancel", "mark-as-delivered"], ofFulfillment),
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments": [ofFulfillment, child("order item", "body.items.id")],
  "/admin/orders/:id/payment-sessions/authorize": [child("order payment session", "body.payment_session_id")],

  "/admin/products/batch": [
    inEach("update", "product variant", "variants.id"),
    inEach("update", "product image", "images.id"),
    inEach("update.variants", "variant price", "prices.id"),
  ],
  "/admin/products/:id": [
    child("product variant", "body.variants.id"),
    child("product image", "body.images.id"),
    inEach("variants", "variant price", "prices.id"),
  ],
  "/admin/products/:id/images/:image_id/variants/batch": [
    child("product image", "image_id"),
    child("product variant", "body.add"),
    child("product variant", "body.remove"),
  ],
  "/admin/products/:id/variants/batch": [...inBatch("product variant"), inEach("update", "variant price", "prices.id")],
  "/admin/products/:id/variants/inventory-items/batch": ["create", "update", "delete"].map((list) =>
    child("product variant", `body.${list}.variant_id`),
  ),
  [VARIANT]: [ofVariant, child("variant price", "body.prices.id", "variant_id")],
  [`${VARIANT}/images/batch`]: [ofVariant, child("product image", "body.add"), child("product image", "body.remove")],
  [`${VARIANT}/inventory-items`]: [ofVariant],
  [`${VARIANT}/inventory-items/:inventory_item_id`]: [
    ofVariant,
    child("variant item", "inventory_item_id", "variant_id"),
  ],
  "/admin/product-options/:id/values/:value_id": [child("option value", "value_id")],
  "/admin/price-lists/:id/prices/batch": inBatch("price list price"),

  "/admin/promotions/:id/rules/batch": inBatch("promotion rule"),
  "/admin/promotions/:id/buy-rules/batch": inBatch("promotion buy rule"),
  "/admin/promotions/:id/target-rules/batch": inBatch("promotion target rule"),
  "/admin/campaigns/:id/promotions": [child("campaign promotion", "body.remove")],

  "/admin/inventory-items/:id/location-levels/:location_id": [child("inventory item location", "location_id")],
  "/admin/inventory-items/:id/location-levels/batch": inBatch("inventory item level"),
  "/admin/fulfillment-sets/:id/service-zones/:zone_id": [
    child("fulfillment set zone", "zone_id"),
    child("zone geo zone", "body.geo_zones.id", "zone_id"),
  ],
  "/admin/shipping-options/:id": [
    child("shipping option price", "body.prices.id"),
    child("shipping option rule", "body.rules.id"),
  ],
  "/admin/shipping-options/:id/rules/batch": inBatch("shipping option rule"),

  "/admin/customers/:id/addresses/:address_id": [child("customer address", "address_id")],
  "/admin/tax-rates/:id/rules/:rule_id": [child("tax rate rule", "rule_id")],
  "/admin/views/:entity/configurations/:id": [child("view configuration", "id", "entity")],
};

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

/** The children that a request names, each with the parent that it names for it. */
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

/** Medusa would change another parent's child. Runs before locks and the audit trail, which use the path's parent. */
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

export const CHILD_GUARDS = Object.entries(CHILD_ROUTES).map(([matcher, children]) => ({
  methods: ["GET" as const, "POST" as const, "DELETE" as const],
  matcher,
  middlewares: [requireParents(children)],
}));
