import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { onLeftOutRow } from "medusa-backend/contract";
import { renderToPipeableStream } from "react-dom/server";
import { logger } from "~/lib/logger.server";
import { getRequestContext } from "~/lib/request-context.server";
import { setSchemaWords } from "~/lib/schema-messages";
import { forbidKeeping } from "~/lib/shared-page.server";
import { STREAM_TIMEOUT_MS } from "~/lib/times";
import { RequestIdProvider } from "~/ui/error-boundary";
import { NonceProvider, OfferProvider } from "~/ui/inline-script";
import { HeldScripts } from "./held-scripts.server";

setSchemaWords();
onLeftOutRow((row) => logger.warn({ event: "row_left_out", ...row }));

export const streamTimeout = STREAM_TIMEOUT_MS;

/** People get the shell at once and the rest as it arrives; crawlers and the page cache get the complete page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId, shared, offer = null } = getRequestContext(loadContext);
  const waitForAll = shared !== null || isbot(request.headers.get("User-Agent") ?? "");
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let answerStatus = status;
    const send = () => {
      shellSent = true;
      const held = new HeldScripts();
      const body = held.pipe(new PassThrough());
      keepPrivate(headers);
      headers.set("Content-Type", "text/html; charset=utf-8");
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
      pipe(held);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RequestIdProvider value={requestId}>
          <OfferProvider value={offer}>
            <RemixServer context={remixContext} url={request.url} abortDelay={STREAM_TIMEOUT_MS} nonce={nonce} />
          </OfferProvider>
        </RequestIdProvider>
      </NonceProvider>,
      {
        nonce,
        ...(waitForAll ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error: unknown) {
          answerStatus = 500;
          forbidKeeping(shared);
          if (shellSent) logger.error({ event: "page_part_failed", requestId, err: error });
        },
      },
    );
    setTimeout(abort, STREAM_TIMEOUT_MS + 1_000).unref();
  });
}

/** A page or its data may be personal: no shared cache keeps it, and the browser asks again. */
function keepPrivate(headers: Headers): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}

export function handleDataRequest(response: Response): Response {
  keepPrivate(response.headers);
  return response;
}

/** A thrown Response is not an error. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  logger.error({
    event: "request_failed",
    requestId: getRequestContext(context).requestId,
    path: new URL(request.url).pathname,
    err: error,
  });
}
