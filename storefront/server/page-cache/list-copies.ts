import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { isKnown } from "../../app/compat/respond";
import { createNonce, type RequestContext } from "../../app/lib/request-context.server";
import type { SharedPage } from "../../app/lib/shared-page.server";
import { FRESH_MS } from "../../app/lib/times";
import type { Catalogue } from "./catalogue";

const toGzip = promisify(gzip);

/** The lists that are kept: of all products and of the newest reviews, as /api/server answers them to everybody. */
export const LIST_PATHS = ["/api/server/products", "/api/server/reviews"] as const;
type ListPath = (typeof LIST_PATHS)[number];

/**
 * The complete answer with the list; `bytes` are those of its text. `isCurrent`: it has every change that Medusa knew
 * at the time of the request.
 */
export type ListAnswer = { headers: [string, string][]; tag: string; gzip: Buffer; bytes: number; isCurrent: boolean };

/** `version` is the catalogue's version of the copy, null if unknown; `madeAt` is in epoch milliseconds. */
type Copy = ListAnswer & { version: string | null; madeAt: number };

export type ListCopies = Record<ListPath, ListCopy>;
export type ListCopy = {
  /** The list with every known change; the last one if it cannot be made, null without one. */
  get(): Promise<ListAnswer | null>;
};

/**
 * Keeps the answer with a list compressed for as long as the catalogue does not change: 20,000 products are 17 MB,
 * which take seconds to make. `make` returns null if there is no list. Concurrent requests share one run.
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

/** Makes a list as /api/server's table answers it, as a visitor. */
export function createListMaker(build: ServerBuild, publicUrl: string, path: ListPath) {
  const handle = createRequestHandler(build, "production");
  return async (dataSince: number): Promise<ListAnswer | null> => {
    const shared: SharedPage = { dataSince, isCurrent: true, mayBeKept: true, goodUntil: null };
    const context: RequestContext = {
      requestId: crypto.randomUUID(),
      clientAddress: null,
      nonce: createNonce(),
      shared,
    };
    const answer = await handle(new Request(new URL(path, publicUrl)), context);
    const tag = answer.headers.get("etag");
    if (answer.status !== 200 || tag === null) return null;
    const headers = [...answer.headers].filter(([name]) => name !== "content-length");
    const body = await answer.arrayBuffer();
    return { headers, tag, gzip: await toGzip(body), bytes: body.byteLength, isCurrent: shared.isCurrent };
  };
}

/**
 * Sends the list. For a client that accepts no gzip it is unpacked only as fast as that client reads: unpacked lists of
 * many slow clients would not fit into memory.
 */
async function send(request: ExpressRequest, response: ExpressResponse, { headers, tag, gzip, bytes }: ListAnswer) {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.vary("Accept-Encoding");
  if (isKnown(request.get("if-none-match") ?? null, tag)) {
    response.removeHeader("Content-Type");
    response.status(304).end();
    return;
  }
  const isCompressed = request.acceptsEncodings("gzip") !== false;
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", isCompressed ? gzip.length : bytes);
  if (request.method === "HEAD") response.end();
  else if (isCompressed) response.end(gzip);
  // A client that leaves early is no failure.
  else await pipeline(Readable.from([gzip]), createGunzip(), response).catch(() => response.destroy());
}

/**
 * The list that a request asks for as a whole, without a Bearer token, which would have to be checked. A cookie does
 * not matter, because anyone may have the list.
 */
function wholeList({ method, originalUrl, headers }: ExpressRequest): ListPath | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.authorization !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  return LIST_PATHS.find((path) => originalUrl === path);
}

/**
 * True for a request for products or reviews that costs more than sending a copy: a search, a part of a list, any
 * Bearer token, and a client that accepts no gzip.
 */
export const isListBesideCopy = (request: ExpressRequest): boolean =>
  /^\/api\/server\/(?:products|reviews)\/?$/i.test(request.path) &&
  (!wholeList(request) || request.acceptsEncodings("gzip") === false);

/**
 * Answers GET /api/server/products and /reviews from the copies; all other requests continue. Mounted before
 * `compression`.
 */
export function answerLists(lists: ListCopies): RequestHandler {
  return (request, response, next) => {
    const path = wholeList(request);
    if (!path) return next();
    lists[path]
      .get()
      .then((answer) => (answer ? send(request, response, answer) : next()))
      .catch(next);
  };
}
