import { redirect } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { z } from "zod";
import { loginPath } from "~/auth";
import { AppError } from "~/domain/app-error";
import { WISH_LIST_PATH } from "~/domain/wish-list";
import { NO_STORE } from "~/lib/page-responses.server";
import { worded } from "~/lib/schema-messages";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { WISH_SECONDS } from "~/lib/times";
import type { Medusa } from "~/medusa/client.server";
import { setWished } from "~/medusa/wish-lists.server";

/** Holds the product that a visitor wants on the list, until the sign-in. Only the shop's own form writes it. */
const wishCookie = createShopCookie("wish", { purpose: "wish", maxAge: WISH_SECONDS });

const ProductId = OpaqueId(100);

/** The buttons of a product; `script` is sent if the answer is shown without a new page. */
export const ProductFields = z.object({
  product_id: worded(ProductId, "There is nothing to change."),
  script: z.string().optional(),
});

/** Sends a visitor to the sign-in, after which `addKeptWish` adds the product. */
export async function signInForWish(productId: string): Promise<Response> {
  const headers = { ...NO_STORE, "Set-Cookie": await wishCookie.serialize(productId) };
  return redirect(loginPath(WISH_LIST_PATH), { headers });
}

/**
 * Adds the product that somebody chose before signing in. `setCookie` forgets it; null for none. `fault` says why it
 * was not added.
 */
export async function addKeptWish(
  request: Request,
  medusa: Medusa,
): Promise<{ setCookie: string | null; fault: string | null }> {
  const kept = ProductId.safeParse(await wishCookie.parse(request.headers.get("Cookie")));
  if (!kept.success) return { setCookie: null, fault: null };
  const setCookie = await wishCookie.serialize("", { maxAge: 0 });
  try {
    await setWished(medusa, kept.data, true);
    return { setCookie, fault: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthenticated") throw error;
    return { setCookie, fault: error.message };
  }
}
