import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Offer } from "~/domain/product-page";
import type { SharedPage } from "./shared-page.server";

/**
 * `requestId` is also in the answer (`X-Request-Id`) and in every log line; `clientAddress` is null if the server does
 * not know it (remix-serve); `nonce` is that of the page's CSP; `shared` is null for an answer to a single request; a
 * loader sets `offer` to tell search engines of the page's product.
 */
export type RequestContext = {
  requestId: string;
  clientAddress: string | null;
  userAgent?: string | undefined;
  nonce: string;
  shared: SharedPage | null;
  offer?: Offer | undefined;
};

const Given = z.object({
  requestId: z.string(),
  clientAddress: z.string().nullable(),
  userAgent: z.string().optional(),
  nonce: z.string(),
  shared: z.custom<SharedPage>().nullable(),
});
const made = new WeakMap<AppLoadContext, RequestContext>();

export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** From Express' load context; remix-serve has none, so it is created once for each request. */
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
