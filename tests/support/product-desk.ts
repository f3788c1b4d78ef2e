import type { ListManagedAnswer } from "../../medusa-backend/src/contract/managed-products";
import type { EditProductAnswer, GetProductDeskAnswer } from "../../medusa-backend/src/contract/product-desk";
import type { ListStockAnswer } from "../../medusa-backend/src/contract/stock-board";
import { queryDatabase } from "./database";
import { callMedusa } from "./ops";
import { demoAccounts, secrets } from "./stack";

const headers = { "x-publishable-api-key": secrets.medusaPublishableKey };
let token: Promise<string> | undefined;

async function signIn(): Promise<string> {
  const { email, password } = demoAccounts.admin;
  const answer = await callMedusa("POST", "/store/shop/sessions", { headers, body: { email, password } });
  return String((answer.body as { token: unknown }).token);
}

/** Calls a route of the shop as the admin. */
export async function asAdmin(method: string, path: string, body?: unknown) {
  token ??= signIn();
  return await callMedusa(method, `/store/shop${path}`, { token: await token, headers, body });
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
export const readDesk = async (productId: string) =>
  (await asAdmin("GET", `/products/${productId}/desk`)).body as GetProductDeskAnswer;

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
