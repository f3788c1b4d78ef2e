import { SHOP_PREFIX } from "./common";
import { DECLARATION_PATH, DECLARATION_SCREEN_PATH } from "./declarations";
import { REVIEW_PHOTO_SCREEN_PATH } from "./media-address";
import { UPLOAD_PATH, UPLOAD_TIMEOUT_MS } from "./pictures";
import { IMPORT_PATH } from "./product-imports";
import { REVIEW_PHOTO_PATH } from "./reviews";

/**
 * Header by which the storefront passes the person's network address on to Medusa, signed:
 * `<address>,<unix seconds>,<hex HMAC-SHA256 of "client-address:<address>:<unix seconds>" under SESSION_SECRET>`.
 * Medusa accepts it for 60 s; without a valid one it counts by the socket's address.
 */
export const CLIENT_ADDRESS_HEADER = "x-shop-client-address";

/**
 * Header that carries one request id from the browser's answer through Medusa to Stripe's metadata and every log line.
 */
export const REQUEST_ID_HEADER = "x-request-id";

/**
 * Header of the answer to each successful write of the shop: the catalogue's version that contains this write
 * (contract/products.ts). A write without a visible change to public pages does not change the version.
 */
export const CATALOGUE_VERSION_HEADER = "x-shop-catalogue-version";

/**
 * What a page of the desk knew when it was opened: its record's id, a space, and the id of the newest entry of the
 * audit trail about it, if there is any. A write is refused (409) if there is a newer one.
 */
export const SEEN_HEADER = "x-shop-seen";

/**
 * Sent as "message" by the storefront: errors then carry the whole `ShopErrorBody` as JSON text in `message`, because
 * the js-sdk's FetchError keeps only `message` and the status of an error answer. Other callers get the plain sentence.
 */
export const ERROR_FORMAT_HEADER = "x-shop-error-format";

/**
 * Timeouts of both servers, in milliseconds, as options of Node's `createServer`. A client that is slower with its
 * headers, or with its complete request, is disconnected; `boundRequest` allows less time for everything but uploads.
 * An idle connection is kept longer than the usual 60 s of a proxy, so that the proxy closes it first and no request
 * meets a closed connection.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const;

/** The time limit of a complete request without a file upload, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** The storefront's routes that take a picture, and a list of products, as a file. */
export const UPLOAD_SCREEN_PATH = "/dashboard/pictures";
export const IMPORT_SCREEN_PATH = "/dashboard/importProducts";

const UPLOAD_PATHS = [
  ...[UPLOAD_PATH, IMPORT_PATH, DECLARATION_PATH, REVIEW_PHOTO_PATH].map((path) => SHOP_PREFIX + path),
  ...[UPLOAD_SCREEN_PATH, IMPORT_SCREEN_PATH, DECLARATION_SCREEN_PATH, REVIEW_PHOTO_SCREEN_PATH],
];

/** True for the upload paths of each server, which take more bytes and time than others. */
export const isUploadPath = (path: string): boolean => UPLOAD_PATHS.includes(path);

/** The used part of Node's request. */
type Incoming = {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, unknown>>;
  complete: boolean;
  socket: { destroy(): unknown };
  once(event: "end" | "close", listener: () => void): unknown;
};

/**
 * Disconnects a client whose request is not complete after `timeoutMs`, unless it uploads a file. Call it at the
 * beginning of each request, because Node has one time limit for all requests of a server.
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

/** After this time in which a client takes nothing of its answer it is disconnected, in milliseconds. */
export const READING_TIMEOUT_MS = 30_000;

/** The used part of Node's response. */
type Answer = {
  socket: { writableLength: number; destroy(): unknown } | null;
  setTimeout(ms: number, onTimeout: () => void): unknown;
};

/**
 * Disconnects a client that takes nothing of a waiting answer for `timeoutMs`: what it does not read is kept in memory.
 * A slow answer of the server's own is not affected.
 */
export function boundReading(response: Answer, timeoutMs: number = READING_TIMEOUT_MS): void {
  response.setTimeout(timeoutMs, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
  });
}

/**
 * Express' `trust proxy` from TRUSTED_PROXIES: nothing, a number of hops, or a list of addresses and networks
 * ("10.0.0.0/8, loopback"). X-Forwarded-For is only trusted from these.
 */
export function toTrustProxy(setting: string): false | number | string[] {
  const trimmed = setting.trim();
  if (trimmed === "" || trimmed === "0") return false;
  if (/^\d+$/.test(trimmed)) return Number(trimmed);
  return trimmed
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * The characters of a path: RFC 3986's `pchar`, and those that browsers leave unescaped beyond it (url.spec.whatwg.org,
 * path percent-encode set).
 */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@|[\]^%/]*$/;

/** An empty segment, or `.` or `..`. */
const UNRESOLVED_SEGMENT = /\/\/|\/\.{1,2}(?:\/|$)/;

/**
 * An escape that hides a path's true form: of a letter, digit, `-`, `.`, `_` or `~` (RFC 3986, 2.3: these are never to
 * be escaped), a slash, a backslash, a control character, or a second layer of escapes.
 */
const HIDING_ESCAPE = /%(?:[01][\da-f]|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7[ef]|25[\da-f]{2})/i;

/** In characters: far more than any address of the shop has. Medusa keeps every path that it has looked up. */
const MAX_PATH_LENGTH = 2_048;

/** An index so large that a parser that accepts it builds an array of that length; two large ones multiply. */
const HUGE_INDEX = /\[\d{4,}\]/;
const LARGE_INDEX = /\[\d{2,}\]/g;

/** True for a part of a query whose name, as `qs` reads it, has no such index. Brackets in a value are not an index. */
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
 * True for a request that names its host at most once. Of several hosts, Node uses the first, and a proxy in front may
 * use the last. `rawHeaders` are Node's: names and values alternate.
 */
export const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host").length <= 1;

/**
 * True for a request target that means the same to every router and parser behind it. It starts with `/`; its path is
 * in the normal form of RFC 3986, section 6, and no longer than MAX_PATH_LENGTH; and no name in its query has a huge
 * index, because `qs`, as Medusa uses it, would build an array of that length. Escaped UTF-8 and necessary escapes
 * (`%40`, `%20`) pass; case and a trailing slash are left to the router.
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
