import { z } from "zod";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { FLASH_SECONDS } from "~/lib/times";

/** What the next page is to say in a toast; the words are in ui/toast-texts.ts. `signedOutFromNavigation` stands top-right. */
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
]);
export type Flash = z.infer<typeof Flash>;

const flashCookie = createShopCookie("flash", { maxAge: FLASH_SECONDS });

/** `Set-Cookie` that leaves a message for the page after the redirect. */
export async function leaveFlash(flash: Flash): Promise<string> {
  return flashCookie.serialize(flash);
}

/**
 * The message left for this page, with the `Set-Cookie` that takes it away so that it is said once. For the root's loader only:
 * others run beside it and may come after the cookie is gone.
 */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; setCookie: string | null }> {
  const left: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (left === null) return { flash: null, setCookie: null };
  const flash = Flash.safeParse(left);
  return { flash: flash.success ? flash.data : null, setCookie: await flashCookie.serialize("", { maxAge: 0 }) };
}
