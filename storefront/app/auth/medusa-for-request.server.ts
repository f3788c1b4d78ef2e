import type { AppLoadContext } from "@remix-run/node";
import { getRequestContext } from "~/lib/request-context.server";
import { getSessionToken } from "~/lib/session-cookie.server";
import { createMedusa, type Medusa } from "~/medusa/client.server";

/** The Medusa client of a page or form request, signed in as the person whose session cookie was sent, if any. */
export async function medusaForRequest(request: Request, context: AppLoadContext): Promise<Medusa> {
  const { requestId, clientAddress } = getRequestContext(context);
  return createMedusa({ token: await getSessionToken(request), requestId, clientAddress });
}
