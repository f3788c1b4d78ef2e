import type { AppLoadContext } from "@remix-run/node";
import { getRequestContext } from "~/lib/request-context.server";
import { SEEN_FIELD } from "~/lib/seen-field";
import { getSessionToken } from "~/lib/session-cookie.server";
import { createMedusa, type Medusa } from "~/medusa/client.server";

/** The id of a record, and of an entry of the audit trail if there is one. */
const SEEN = /^\w{1,100} \w{0,100}$/;

/**
 * The Medusa client of a page or form request, signed in as the person whose session cookie was sent, if any. With the
 * fields of a form of the desk, Medusa refuses its writes if the page's record has changed since it was opened.
 */
export async function medusaForRequest(request: Request, context: AppLoadContext, form?: FormData): Promise<Medusa> {
  const { requestId, clientAddress } = getRequestContext(context);
  return createMedusa({
    token: await getSessionToken(request),
    requestId,
    clientAddress,
    seen: SEEN.exec(String(form?.get(SEEN_FIELD)))?.[0] ?? null,
  });
}
