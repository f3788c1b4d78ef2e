import { z } from "zod";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { RESET_TOKEN_SECONDS } from "~/lib/times";

const Token = z.string().min(1).max(200);

/**
 * Holds the token of a mailed link, so that it leaves the page's address, where history, logs and other sites could
 * read it.
 */
const resetCookie = createShopCookie("password-reset", { purpose: "password-reset" });

/** `Set-Cookie` that keeps a link's token for this browser. */
export async function keepResetToken(token: string): Promise<string> {
  return resetCookie.serialize(token, { maxAge: RESET_TOKEN_SECONDS });
}

/** The token of the mailed link that this browser opened; null for none. */
export async function getResetToken(request: Request): Promise<string | null> {
  const kept = Token.safeParse(await resetCookie.parse(request.headers.get("Cookie")));
  return kept.success ? kept.data : null;
}

/** `Set-Cookie` that forgets it. */
export async function dropResetToken(): Promise<string> {
  return resetCookie.serialize("", { maxAge: 0, expires: new Date(0) });
}
