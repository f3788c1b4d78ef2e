import { securityText } from "~/domain/shop-contact";
import { getEnv } from "~/lib/env.server";

/** Where to report a vulnerability of the shop (RFC 9116). */
export function loader(): Response {
  const { PUBLIC_URL: url, SHOP_EMAILS: emails } = getEnv();
  return new Response(securityText({ url, emails }, new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
