import { SHOP_PREFIX } from "./common";
import { DECLARATION_PATH, DECLARATION_SCREEN_PATH } from "./declarations";
import { REVIEW_PHOTO_SCREEN_PATH } from "./media-address";
import { UPLOAD_PATH, UPLOAD_TIMEOUT_MS } from "./pictures";
import { IMPORT_PATH } from "./product-imports";
import { REVIEW_PHOTO_PATH } from "./reviews";

/**
 * The person's network address, signed by the storefront: `<address>,<unix seconds>,<hex HMAC-SHA256 of
 * "client-address:<address>:<unix seconds>" under SESSION_SECRET>`. Valid for 60 s; without it Medusa counts by the
 * socket's address.
 */
export const CLIENT_ADDRESS_HEADER = "x-shop-client-address";

/** One request id from the browser's answer through Medusa to Stripe's metadata and every log line. */
export const REQUEST_ID_HEADER = "x-request-id";

/** In the answer to a successful write: the catalogue's version that contains it. */
export const CATALOGUE_VERSION_HEADER = "x-shop-catalogue-version";

/**
 * A record's id, a space, and the id of its newest audit entry when a page of the desk was opened, if any. A write is
 * refused (409) if there is a newer one.
 */
export const SEEN_HEADER = "x-shop-seen";

/**
 * "message" from the storefront: the error is then JSON in `message`, because the js-sdk's FetchError keeps only
 * `message` and the status. Other callers get the plain sentence.
 */
export const ERROR_FORMAT_HEADER = "x-shop-error-format";

/**
 * Options of Node's `createServer` in milliseconds; `boundRequest` allows less time for everything but uploads. An idle
 * connection is kept longer than a proxy's usual 60 s, so that the proxy closes it first and no request meets a closed
 * one.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const;

/** For a complete request without a file upload. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** The storefront's routes that take a picture, and a list of products. */
export const UPLOAD_SCREEN_PATH = "/dashboard/pictures";
export const IMPORT_SCREEN_PATH = "/dashboard/importProducts";

const UPLOAD_PATHS = [
  ...[UPLOAD_PATH, IMPORT_PATH, DECLARATION_PATH, REVIEW_PHOTO_PATH].map((path) => SHOP_PREFIX + path),
  ...[UPLOAD_SCREEN_PATH, IMPORT_SCREEN_PATH, DECLARATION_SCREEN_PATH, REVIEW_PHOTO_SCREEN_PATH],
];

export const isUploadPath = (path: string): boolean => UPLOAD_PATHS.includes(path);

type Incoming = {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, unknown>>;
  complete: boolean;
  socket: { destroy(): unknown };
  once(event: "end" | "close", listener: () => void): unknown;
};

/**
 * Disconnects a client whose request is not complete in time, unless it uploads a file. Call it at the beginning of
 * each request, because Node has one time limit for all.
 */
export function boundRequest(request: Incoming, timeoutMs: number = REQUEST_TIMEOUT_MS): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === "0")) return;
  if (request.method === "POST" && isUploadPath(request.url?.split("?", 1)[0] ?? "")) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, timeoutMs);
  const stop = () => clearTimeout(timer);
  request.once("end", stop);
  request.once("close", stop);
}

export const READING_TIMEOUT_MS = 30_000;

type Answer = {
  socket: { writableLength: number; destroy(): unknown } | null;
  setTimeout(ms: number, onTimeout: () => void): unknown;
};

/**
 * Disconnects a client that takes nothing of a waiting answer for `timeoutMs`, because what it does not read is kept in
 * memory. A server's slow answer is not affected.
 */
export function boundReading(response: Answer, timeoutMs: number = READING_TIMEOUT_MS): void {
  response.setTimeout(timeoutMs, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
  });
}

/** Express' `trust proxy` from TRUSTED_PROXIES: nothing, a number of hops, or addresses and networks with commas. */
export function toTrustProxy(setting: string): false | number | string[] {
  const trimmed = setting.trim();
  if (trimmed === "" || trimmed === "0") return false;
  if (/^\d+$/.test(trimmed)) return Number(trimmed);
  return trimmed
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** RFC 3986's `pchar`, and what browsers leave unescaped beyond it (url.spec.whatwg.org, path percent-encode set). */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@|[\]^%/]*$/;

/** An empty segment, or `.` or `..`. */
const UNRESOLVED_SEGMENT = /\/\/|\/\.{1,2}(?:\/|$)/;

/**
 * An escape that hides a path's form: of what RFC 3986, 2.3 never escapes, a slash, backslash, control or other escape.
 */
const HIDING_ESCAPE = /%(?:[01][\da-f]|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7[ef]|25[\da-f]{2})/i;

/** Far more than any address of the shop has. Medusa keeps every path that it has looked up. */
const MAX_PATH_LENGTH = 2_048;

/** A parser that accepts a huge index builds an array of that length; two large ones multiply. */
const HUGE_INDEX = /\[\d{4,}\]/;
const LARGE_INDEX = /\[\d{2,}\]/g;

/** True for a part of a query whose name, as `qs` reads it, has no such index. */
function isModest(part: string): boolean {
  const text = decodeLeniently(part);
  const end = text.includes("]=") ? text.lastIndexOf("]=") + 1 : text.indexOf("=");
  const name = end < 0 ? text : text.slice(0, end);
  return !HUGE_INDEX.test(name) && (name.match(LARGE_INDEX)?.length ?? 0) < 2;
}

const decodeLeniently = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Of several hosts, Node uses the first, and a proxy in front may use the last. `rawHeaders` are Node's: names and
 * values alternate.
 */
export const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host").length <= 1;

/**
 * True for a target that means the same to every router and parser behind it: a path in the normal form of RFC 3986,
 * section 6, and no huge index in its query, of which `qs` in Medusa would build an array. Escaped UTF-8 and necessary
 * escapes pass; case and a trailing slash are left to the router.
 */
export function isNormalTarget(target: string): boolean {
  const start = target.indexOf("?");
  const path = start < 0 ? target : target.slice(0, start);
  if (path.length > MAX_PATH_LENGTH) return false;
  if (!PATH.test(path) || UNRESOLVED_SEGMENT.test(path) || HIDING_ESCAPE.test(path) || !isDecodable(path)) return false;
  if (start < 0) return true;
  return (
    !target.includes("#", start) &&
    target
      .slice(start + 1)
      .split("&")
      .every(isModest)
  );
}
