import { errorHandler, type MedusaErrorHandlerFunction, type MedusaRequest } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { SHOP_PREFIX } from "../contract/common";
import { ERROR_STATUS, type ErrorCode } from "../contract/error-status";
import { toErrorAnswer } from "../contract/errors";
import { ERROR_FORMAT_HEADER } from "../contract/http";
import { OPS_PREFIX } from "../contract/ops";
import { isRedisAway } from "../lib/config/redis";
import { logEvent, tellCause, toLoggedPath } from "../lib/logs/log-event";
import { asShopError, ShopError } from "../lib/shop-error";
import { findRefusal } from "./route-checks";
import { STRIPE_WEBHOOK_PATH } from "./stripe-signature";

const PARSER_CODES: Record<string, ErrorCode> = {
  "entity.parse.failed": "malformed_json",
  "request.size.invalid": "malformed_json",
  "request.aborted": "malformed_json",
  "entity.too.large": "body_too_large",
  "parameters.too.many": "body_too_large",
  "encoding.unsupported": "unsupported_media_type",
  "charset.unsupported": "unsupported_media_type",
};

const MEDUSA_CODES: Record<string, ErrorCode> = {
  [MedusaError.Types.NOT_FOUND]: "not_found",
  [MedusaError.Types.UNAUTHORIZED]: "unauthenticated",
  [MedusaError.Types.FORBIDDEN]: "forbidden",
  [MedusaError.Types.NOT_ALLOWED]: "forbidden",
  [MedusaError.Types.CONFLICT]: "conflict",
  [MedusaError.Types.DUPLICATE_ERROR]: "conflict",
  [MedusaError.Types.INVALID_DATA]: "invalid",
};

/** The words of Medusa or a library are logged and never sent to the client. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  malformed_json: "The body is not valid JSON.",
  body_too_large: "The body is too large.",
  unsupported_media_type: "The body must be JSON in UTF-8.",
  not_found: "There is nothing here.",
  unauthenticated: "Sign in first.",
  forbidden: "You may not do this.",
  conflict: "Something else changed this at the same time. Try again.",
  invalid: "Some of what was sent is not valid.",
};

const AWAY = "The shop cannot do this at the moment. Try again in a minute.";

/**
 * Turns any error into a ShopError; an unknown one becomes `internal`. So does a ZodError: requests are parsed by
 * `parse`, so the shop's own records are wrong.
 */
export function toShopError(error: unknown): ShopError {
  const own = asShopError(error);
  if (own) return own;
  if (isRedisAway(error)) return new ShopError("backend_unavailable", AWAY, { cause: error });
  const type = typeof error === "object" && error !== null && "type" in error ? String(error.type) : "";
  const isBadPath = error instanceof URIError;
  const code = isBadPath ? "not_found" : (PARSER_CODES[type] ?? MEDUSA_CODES[type] ?? "internal");
  return new ShopError(code, SENTENCES[code] ?? "Something went wrong. Try again later.", { cause: error });
}

const eventOf = (req: MedusaRequest, event: string) => ({
  event,
  request_id: req.requestId,
  method: req.method,
  path: toLoggedPath(req.path),
});

function log(req: MedusaRequest, error: ShopError): void {
  if (ERROR_STATUS[error.shopCode] < 500) return;
  const { cause } = error;
  const reason = tellCause(cause) ?? error.message;
  logEvent(req.scope, "error", { ...eventOf(req, "request_failed"), code: error.shopCode, reason });
}

/** Medusa's own error, but a request that a library could not read is logged and becomes a 400 instead of a 500. */
function toStockError(error: unknown, req: MedusaRequest): unknown {
  if (!isRequestFault(error)) return error;
  logEvent(req.scope, "warn", eventOf(req, "request_not_understood"), error);
  return new MedusaError(MedusaError.Types.INVALID_DATA, SENTENCES.invalid ?? "");
}

const stock = errorHandler();
const OURS = [SHOP_PREFIX, OPS_PREFIX, STRIPE_WEBHOOK_PATH];

const isShopPath = (path: string) => OURS.some((prefix) => path.toLowerCase().startsWith(prefix));

/**
 * Answers the shop's own routes and all refusals. A closed route answers with its refusal, whatever else went wrong.
 * Every other route keeps Medusa's answer.
 */
export const shopErrorHandler: MedusaErrorHandlerFunction = (error, req, res, next) => {
  const refusal = findRefusal(req);
  const isOurs = asShopError(error) !== null || isShopPath(req.path);
  if (!refusal && !isOurs) return stock(toStockError(error, req) as MedusaError, req, res, next);
  const shopError = refusal ?? toShopError(error);
  log(req, shopError);
  const retryAfter = shopError.details?.retry_after_seconds;
  if (retryAfter !== undefined) res.setHeader("Retry-After", String(Math.ceil(retryAfter)));
  res.status(ERROR_STATUS[shopError.shopCode]).json(toErrorAnswer(shopError.toBody(), req.get(ERROR_FORMAT_HEADER)));
};

/** Data exceptions, and a zero byte in a text: postgresql.org/docs/current/errcodes-appendix.html */
const UNUSABLE_VALUE = /^(?:22...|08P01)$/;

/** Node's error codes for a file name with a zero byte, and for one that is too long. */
const UNUSABLE_NAME = new Set(["ERR_INVALID_ARG_VALUE", "ENAMETOOLONG"]);

/** Messages of errors without a code or name of their own: multipart forms, then sort orders of lists. */
const REQUEST_FAULTS_SENTENCES = [
  /^Unexpected end of form$/,
  /^Malformed part header$/,
  /^Multipart: Boundary not found$/,
  /^Trying to (?:order|query) by not existing property /,
  /^Metadata for entity string not found$/,
  /^direction\.toLowerCase is not a function$/,
  /^A non-negative integer must be provided to (?:offset|limit)\.?/,
];

/** An error that only the request caused, although Medusa would answer 500. A workflow step's is a plain object. */
export function isRequestFault(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, code, type, message } = error as Partial<Record<"name" | "code" | "type" | "message", unknown>>;
  if (name === "MulterError" || type === MedusaError.Types.INVALID_ARGUMENT) return true;
  if (typeof code === "string" && (UNUSABLE_VALUE.test(code) || UNUSABLE_NAME.has(code))) return true;
  return typeof message === "string" && REQUEST_FAULTS_SENTENCES.some((sentence) => sentence.test(message));
}
