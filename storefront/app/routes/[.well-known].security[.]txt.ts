import { getEnv } from "~/lib/env.server";
import { securityText } from "~/lib/security-text.server";

/** Where to report a vulnerability of the shop (RFC 9116). */
export const loader = (): Response =>
  new Response(securityText(getEnv(), new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
