import { z } from "zod";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { FLASH_SECONDS } from "~/lib/times";

/**
 * The message that the next page shows as a toast; its text is in ui/toast-texts.ts. `signedOutFromNavigation` is shown
 * top-right.
 */
export const Flash = z.enum([
  "signedIn",
  "signedUp",
  "signedOut",
  "signedOutFromNavigation",
  "googleSignedIn",
  "googleFailed",
  "googleUnverified",
  "googleTaken",
  "passwordSet",
  "emailChanged",
  "accountDeleted",
]);
export type Flash = z.infer<typeof Flash>;

const flashCookie = createShopCookie("flash", { maxAge: FLASH_SECONDS });

/** `Set-Cookie` with a message for the page after the redirect. */
export async function leaveFlash(flash: Flash): Promise<string> {
  return flashCookie.serialize(flash);
}

/**
 * The message for this page, with the `Set-Cookie` that removes it, so that it is shown once. Only for the root's
 * loader: other loaders run at the same time and may come after the cookie is removed.
 */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; setCookie: string | null }> {
  const left: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (left === null) return { flash: null, setCookie: null };
  const flash = Flash.safeParse(left);
  return { flash: flash.success ? flash.data : null, setCookie: await flashCookie.serialize("", { maxAge: 0 }) };
}
