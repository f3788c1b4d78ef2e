import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { isKnown } from "../../app/compat/respond";
import { createNonce, type RequestContext } from "../../app/lib/request-context.server";
import type { SharedPage } from "../../app/lib/shared-page.server";
import { FRESH_MS } from "../../app/lib/times";
import type { Catalogue } from "./catalogue";

const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

const PATH = "/api/server/products";

/** The complete answer with the list. `isCurrent`: it has every change that Medusa knew at the time of the request. */
export type ListAnswer = { headers: [string, string][]; tag: string; gzip: Buffer; isCurrent: boolean };

/** `version` is the catalogue's version of the copy, null if unknown; `madeAt` is in epoch milliseconds. */
type Copy = ListAnswer & { version: string | null; madeAt: number };

export type ListCopy = {
  /** The list with every known change; the last one if it cannot be made, null without one. */
  get(): Promise<ListAnswer | null>;
};

/**
 * Keeps the answer to GET /api/server/products compressed for as long as the catalogue does not change: with 20,000
 * products it is 17 MB, which take seconds to make. `make` returns null if there is no list. Concurrent requests share
 * one run.
 */
export function keepListCopy(
  make: (dataSince: number) => Promise<ListAnswer | null>,
  catalogue: Pick<Catalogue, "version" | "changedAt" | "writtenAt" | "isHeard">,
): ListCopy {
  let copy: Copy | null = null;
  let making: Promise<Copy | null> | null = null;

  function isCurrent({ version, madeAt }: Copy): boolean {
    if (madeAt < catalogue.writtenAt) return false;
    if (!catalogue.isHeard()) return Date.now() - madeAt <= FRESH_MS;
    return version !== null && version === catalogue.version;
  }

  async function makeOne(): Promise<Copy | null> {
    const madeAt = Date.now();
    const { version, changedAt } = catalogue;
    const made = await make(changedAt);
    if (made) copy = { ...made, version: made.isCurrent ? version : null, madeAt };
    return made && copy;
  }

  function makeOnce(): Promise<Copy | null> {
    making ??= makeOne().finally(() => {
      making = null;
    });
    return making;
  }

  return {
    async get() {
      if (copy && isCurrent(copy)) return copy;
      const { changedAt } = catalogue;
      const joined = await makeOnce();
      // A copy already being made may lack the last change.
      const made = joined && joined.madeAt < changedAt ? await makeOnce() : joined;
      return made ?? copy;
    },
  };
}

/** Makes the list as /api/server's table answers it, as a visitor. */
export function createListMaker(build: ServerBuild, publicUrl: string) {
  const handle = createRequestHandler(build, "production");
  return async (dataSince: number): Promise<ListAnswer | null> => {
    const shared: SharedPage = { dataSince, isCurrent: true, mayBeKept: true, goodUntil: null };
    const context: RequestContext = {
      requestId: crypto.randomUUID(),
      clientAddress: null,
      nonce: createNonce(),
      shared,
    };
    const answer = await handle(new Request(new URL(PATH, publicUrl)), context);
    const tag = answer.headers.get("etag");
    if (answer.status !== 200 || tag === null) return null;
    const headers = [...answer.headers].filter(([name]) => name !== "content-length");
    return { headers, tag, gzip: await toGzip(await answer.arrayBuffer()), isCurrent: shared.isCurrent };
  };
}

async function send(request: ExpressRequest, response: ExpressResponse, { headers, tag, gzip }: ListAnswer) {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.vary("Accept-Encoding");
  if (isKnown(request.get("if-none-match") ?? null, tag)) {
    response.removeHeader("Content-Type");
    response.status(304).end();
    return;
  }
  const isCompressed = request.acceptsEncodings("gzip") !== false;
  const body = isCompressed ? gzip : await fromGzip(gzip);
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * True for the full list without a Bearer token, which would have to be checked. A cookie does not matter, because
 * anyone may have the list.
 */
function isWholeList({ method, originalUrl, headers }: ExpressRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return originalUrl === PATH && headers.authorization === undefined && headers["transfer-encoding"] === undefined;
}

/** True for a request for products that the copy does not answer: a search, a part of the list, any Bearer token. */
export const isListBesideCopy = (request: ExpressRequest): boolean =>
  /^\/api\/server\/products\/?$/i.test(request.path) && !isWholeList(request);

/**
 * Answers GET /api/server/products from the copy; all other requests continue. Mounted before `compression`.
 */
export function answerProductList(list: ListCopy): RequestHandler {
  return (request, response, next) => {
    if (!isWholeList(request)) return next();
    list
      .get()
      .then((answer) => (answer ? send(request, response, answer) : next()))
      .catch(next);
  };
}
