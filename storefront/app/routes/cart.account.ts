import { type ActionFunctionArgs, json } from "@remix-run/node";
import { SyncCart } from "medusa-backend/contract";
import { medusaForRequest } from "~/auth/index.server";
import { ifRefused } from "~/domain/app-error";
import { NO_STORE } from "~/lib/page-responses.server";
import { syncCart } from "~/medusa/account-cart.server";

const PUT_ALONE = { status: 405, headers: { ...NO_STORE, Allow: "PUT" } };

export function loader() {
  return json(null, PUT_ALONE);
}

/**
 * PUT by a page's own script: the browser's cart, and its last common state with the account. 200 `{answer}`: the
 * merged cart, or null for a visitor and while Medusa does not answer; the browser then keeps its own.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "PUT") return json(null, PUT_ALONE);
  const body = SyncCart.safeParse(await request.json().catch(() => undefined));
  if (!body.success) return json({ code: "invalid" }, { status: 422, headers: NO_STORE });
  const medusa = await medusaForRequest(request, context);
  const answer = medusa.token === null ? null : await syncCart(medusa, body.data).catch(ifRefused(null));
  return json({ answer }, { headers: NO_STORE });
}
