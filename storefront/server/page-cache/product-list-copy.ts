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

/** The whole list as it is sent. `isCurrent`: it has every change that Medusa knew of when it was asked. */
export type ListAnswer = { headers: [string, string][]; tag: string; gzip: Buffer; isCurrent: boolean };

/** `version` is that of the catalogue in the copy, null where it is unknown; `madeAt` is in epoch milliseconds. */
type Copy = ListAnswer & { version: string | null; madeAt: number };

export type ListCopy = {
  /** The list with every change that is known of; the last one where it cannot be made, null without one. */
  get(): Promise<ListAnswer | null>;
};

/**
 * Keeps the answer to GET /api/server/products compressed for as long as the catalogue does not change: with 20,000
 * products it is 17 MB, which take seconds to make. `make` answers null where there is no list. However many ask, it is
 * made once.
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
      // One that was being made already may lack the last change.
      const made = joined && joined.madeAt < changedAt ? await makeOnce() : joined;
      return made ?? copy;
    },
  };
}

/** Makes the list as the table of /api/server answers it, for nobody in particular. */
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
 * True for the whole list without a Bearer token, which would have to be checked. A cookie says nothing here: anyone
 * may have the list.
 */
function isWholeList({ method, originalUrl, headers }: ExpressRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return originalUrl === PATH && headers.authorization === undefined && headers["transfer-encoding"] === undefined;
}

/**
 * Answers GET /api/server/products from the copy; whatever is not exactly that goes on. Mounted before `compression`.
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
