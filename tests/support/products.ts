import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { EditProductAnswer, GetStaffProductAnswer } from "../../medusa-backend/src/contract/product-edits";
import type { ListManagedAnswer } from "../../medusa-backend/src/contract/product-search";
import type { ListStockAnswer } from "../../medusa-backend/src/contract/stock";
import { parseAnswer } from "./answers";
import { queryDatabase } from "./database";
import { callShop, mustAsOps, sessionOf } from "./ops";
import { callAsDemoAdmin, Person } from "./person";
import { Inserted } from "./purchase";
import { demoAccounts } from "./stack";

const Handle = z.object({ handle: z.string() });
const Variant = z.object({ id: z.string() });
const Item = z.object({ inventory_item: z.object({ id: z.string() }) });
const Locations = z.object({ stock_locations: z.array(z.object({ id: z.string() })) });

export type NewProduct = { productId: string; handle: string; productName: string };

/** Puts a test's own product on sale, like an admin; its stock is not counted. */
export async function addProduct(fields: Record<string, unknown> = {}): Promise<NewProduct> {
  const productName = `Kite ${Date.now().toString(36)}${randomUUID().slice(0, 4)}`;
  const body = { productName, productImg: "/images/products/sparrow-1.webp", productPrice: 12.5, ...fields };
  const { insertedId } = parseAnswer(Inserted, await callAsDemoAdmin("POST", "/addProduct", { body }));
  const [row] = await queryDatabase("select handle from product where id = $1", [insertedId]);
  return { productId: insertedId, handle: Handle.parse(row).handle, productName: body.productName };
}

/** The same, once the storefront knows its page: until then Medusa has one second, short in a busy shop. */
export async function addKnownProduct(fields: Record<string, unknown> = {}): Promise<NewProduct> {
  const product = await addProduct(fields);
  await new Person().statusOf(`/products/${product.handle}`);
  return product;
}

/** The id of a product's one variant. */
export async function variantIdOf(productId: string): Promise<string> {
  const [row] = await queryDatabase("select id from product_variant where product_id = $1", [productId]);
  return Variant.parse(row).id;
}

/** The path of Medusa Admin's route for the variant of a product. */
export const variantPath = async ({ productId }: Pick<NewProduct, "productId">): Promise<string> =>
  `/admin/products/${productId}/variants/${await variantIdOf(productId)}`;

/** Makes ops count a product's stock, starting with `quantity` pieces; the returned function sets another number. */
export async function countStock({ productId }: NewProduct, quantity: number) {
  const variant = await variantPath({ productId });
  const [location] = Locations.parse(await mustAsOps("GET", "/admin/stock-locations")).stock_locations;
  const levels = [{ location_id: location?.id, stocked_quantity: quantity }];
  const created = await mustAsOps("POST", "/admin/inventory-items", { sku: productId, location_levels: levels });
  const itemId = Item.parse(created).inventory_item.id;
  await mustAsOps("POST", `${variant}/inventory-items`, { inventory_item_id: itemId, required_quantity: 1 });
  await mustAsOps("POST", variant, { manage_inventory: true });
  const level = `/admin/inventory-items/${itemId}/location-levels/${location?.id}`;
  return (stockedQuantity: number) => mustAsOps("POST", level, { stocked_quantity: stockedQuantity });
}

/** Makes ops turn a product into a kit of so many pieces of each part, whose stock `countStock` counts. */
export async function makeKit(kit: NewProduct, parts: readonly (readonly [part: NewProduct, pieces: number])[]) {
  const variant = await variantPath(kit);
  for (const [{ productId }, requiredQuantity] of parts) {
    const [item] = await queryDatabase("select id from inventory_item where sku = $1", [productId]);
    await mustAsOps("POST", `${variant}/inventory-items`, {
      inventory_item_id: item?.id,
      required_quantity: requiredQuantity,
    });
  }
  await mustAsOps("POST", variant, { manage_inventory: true });
}
let token: Promise<string> | undefined;

/** Calls a route of the shop as the admin. */
export async function asAdmin(method: string, path: string, body?: unknown) {
  token ??= sessionOf(demoAccounts.admin);
  return await callShop(method, path, await token, body);
}

type Fields = Record<string, unknown>;

/** Edits a product; `was` is what the admin saw. */
export const edit = (productId: string, was: Fields, now: Fields, announce = false) =>
  asAdmin("POST", `/products/${productId}/edits`, { was, now, announce });

/** An edit that must succeed. */
export async function mustEdit(productId: string, was: Fields, now: Fields, announce = false) {
  const answer = await edit(productId, was, now, announce);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as EditProductAnswer;
}

export const undo = (productId: string, editId: string) =>
  asAdmin("POST", `/products/${productId}/edits/${editId}/undo`);

/** A product at the desk. */
export const readStaffProduct = async (productId: string) =>
  (await asAdmin("GET", `/staff/products/${productId}`)).body as GetStaffProductAnswer;

export const readManaged = async (query: Record<string, string>) =>
  (await asAdmin("GET", `/managed-products?${new URLSearchParams({ limit: "24", ...query })}`))
    .body as ListManagedAnswer;

export const readStock = async (query: Record<string, string>) =>
  (await asAdmin("GET", `/stock?${new URLSearchParams(query)}`)).body as ListStockAnswer;

/** Moves a product's recorded prices into the past. */
export const agePrices = (productId: string, days: number) =>
  queryDatabase(
    `update kept_price set since = since - $2 * interval '1 day' where price_set_id in (
       select s.price_set_id from product_variant v join product_variant_price_set s on s.variant_id = v.id where v.product_id = $1)`,
    [productId, days],
  );
