import { SHOP_PREFIX } from "./common";
import { DECLARATION_PATH, DECLARATION_SCREEN_PATH } from "./declarations";
import { REVIEW_PHOTO_SCREEN_PATH } from "./media-address";
import { UPLOAD_PATH, UPLOAD_TIMEOUT_MS } from "./pictures";
import { IMPORT_PATH } from "./product-imports";
import { REVIEW_PHOTO_PATH } from "./reviews";

/**
 * `<address>,<unix seconds>,<hex HMAC-SHA256 of "client-address:<address>:<unix seconds>" under SESSION_SECRET>`, valid
 * for 60 s. Without it, Medusa counts by the socket's address.
 */
export const CLIENT_ADDRESS_HEADER = "x-shop-client-address";

/** One request id from the browser's answer through Medusa to Stripe's metadata and every log line. */
export const REQUEST_ID_HEADER = "x-request-id";

/** In the answer to a successful write: the catalogue's version that contains it. */
export const CATALOGUE_VERSION_HEADER = "x-shop-catalogue-version";

/** A record's id, a space, and the id of the newest audit entry that the desk saw: a newer one refuses the write. */
export const SEEN_HEADER = "x-shop-seen";

/** "message" puts the error as JSON into `message`: the js-sdk's FetchError keeps only that and the status. */
export const ERROR_FORMAT_HEADER = "x-shop-error-format";

/**
 * Of Node's `createServer`; `boundRequest` is stricter. An idle connection is kept longer than a proxy's usual 60 s, so
 * that the proxy closes it first and no request meets a closed one.
 */
export const SERVER_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const;

export const REQUEST_TIMEOUT_MS = 20_000;

export const UPLOAD_SCREEN_PATH = "/dashboard/pictures";
export const IMPORT_SCREEN_PATH = "/dashboard/importProducts";

const UPLOAD_PATHS = [
  ...[UPLOAD_PATH, IMPORT_PATH, DECLARATION_PATH, REVIEW_PHOTO_PATH].map((path) => SHOP_PREFIX + path),
  ...[UPLOAD_SCREEN_PATH, IMPORT_SCREEN_PATH, DECLARATION_SCREEN_PATH, REVIEW_PHOTO_SCREEN_PATH],
];

/** True for paths that take more bytes and time than others. */
export const isUploadPath = (path: string): boolean => UPLOAD_PATHS.includes(path);

type Incoming = {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, unknown>>;
  complete: boolean;
  socket: { destroy(): unknown };
  once(event: "end" | "close", listener: () => void): unknown;
};

/** Disconnects a client that sends too slowly, but no upload: Node has one limit for all requests. */
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

/** Disconnects a client that takes nothing of a waiting answer: what it does not read is kept in memory. */
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

const UNRESOLVED_SEGMENT = /\/\/|\/\.{1,2}(?:\/|$)/;

/** Escapes that hide a path's form: of what RFC 3986, 2.3 never escapes, a slash, a control or an escape. */
const HIDING_ESCAPE = /%(?:[01][\da-f]|2[def]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7[ef]|25[\da-f]{2})/i;

/** Far more than any address of the shop has. Medusa keeps every path that it has looked up. */
const MAX_PATH_LENGTH = 2_048;

/** A parser that accepts a huge index builds an array of that length; two large ones multiply. */
const HUGE_INDEX = /\[\d{4,}\]/;
const LARGE_INDEX = /\[\d{2,}\]/g;

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

/** Node uses the first host, a proxy may use the last. `rawHeaders` has names and values in turn. */
export const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host").length <= 1;

/**
 * True for a target that means the same to every router and parser: in the normal form of RFC 3986, section 6, and
 * without a huge index, of which `qs` in Medusa would build an array. Necessary escapes pass.
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
