import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

/**
 * A page that is rendered once for everybody (server/page-cache), whole and not in parts as they come. `dataSince` (epoch ms): what was
 * loaded from Medusa before is too old for it. `isCurrent` turns false where Medusa gave nothing younger, `mayBeKept` where something stands
 * in for what Medusa did not say.
 */
export type SharedPage = { readonly dataSince: number; isCurrent: boolean; mayBeKept: boolean };

/** Notes that a page shows what was loaded too long ago: it is rendered again as soon as may be. */
export function noteOldData(shared: SharedPage | null): void {
  if (shared) shared.isCurrent = false;
}

/** Notes that a page shows something in place of what Medusa did not say, so that nobody gets it later. */
export function forbidKeeping(shared: SharedPage | null): void {
  if (shared) shared.mayBeKept = false;
}

/**
 * What the server knows about one request. `requestId` is also on the answer (`X-Request-Id`) and in every log line;
 * `clientAddress` is null where the server cannot tell it (remix-serve); `nonce` is the one in the page's CSP; `shared` is null for an
 * answer to one request alone.
 */
export type RequestContext = {
  requestId: string;
  clientAddress: string | null;
  nonce: string;
  shared: SharedPage | null;
};

const Given = z.object({
  requestId: z.string(),
  clientAddress: z.string().nullable(),
  nonce: z.string(),
  shared: z.custom<SharedPage>().nullable(),
});
const made = new WeakMap<AppLoadContext, RequestContext>();

/** A new value for one page's CSP: 128 random bits. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** What Express put into the load context; under remix-serve, which gives none, made once a request. */
export function getRequestContext(context: AppLoadContext): RequestContext {
  const known = made.get(context);
  if (known) return known;
  const given = Given.safeParse(context);
  const requestContext = given.success
    ? given.data
    : { requestId: randomUUID(), clientAddress: null, nonce: createNonce(), shared: null };
  made.set(context, requestContext);
  return requestContext;
}
