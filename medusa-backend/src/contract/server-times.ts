import { SHOP_PREFIX } from "./common";
import { DECLARATION_PATH, DECLARATION_SCREEN_PATH } from "./declarations";
import { REVIEW_PHOTO_SCREEN_PATH } from "./media-address";
import { UPLOAD_PATH, UPLOAD_TIMEOUT_MS } from "./pictures";
import { IMPORT_PATH } from "./product-import";
import { REVIEW_PHOTO_PATH } from "./review-photos";

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
