import { FetchError } from "@medusajs/js-sdk";
import { ShopErrorBody } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";

/**
 * Any error of a call to Medusa as the storefront's error. A refusal in the shop's own form keeps its code, sentence,
 * fields and details; everything else (network, timeout, 5xx, an unknown body) is `backend_unavailable` with its cause.
 */
export function fromMedusaError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const body = cause instanceof FetchError ? parseShopError(cause) : null;
  if (!body) return backendUnavailable(cause);
  return new AppError(body.code, body.message, { cause, fields: body.fields, details: body.details });
}

/** The error for a backend that did not answer, or not in the agreed form. */
export function backendUnavailable(cause: unknown): AppError {
  return new AppError("backend_unavailable", "The shop cannot be reached right now. Please try again in a moment.", {
    cause,
  });
}

/** `message` holds the whole body as JSON text; see `ERROR_FORMAT_HEADER`. */
function parseShopError(error: FetchError): ShopErrorBody | null {
  if ((error.status ?? 500) >= 500) return null;
  try {
    return ShopErrorBody.parse(JSON.parse(error.message));
  } catch {
    return null;
  }
}
