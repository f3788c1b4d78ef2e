/** The storefront's one error type. `code` is one of the shop's error codes (medusa-backend/contract, ERROR_STATUS). */
export class AppError extends Error {
  override name = "AppError";
  readonly code: AppErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  readonly details: AppErrorDetails | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    options: { cause?: unknown; fields?: Record<string, string[]>; details?: AppErrorDetails } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }
}

export type AppErrorDetails = {
  retry_after_seconds?: number | undefined;
  total_amount?: number | undefined;
  delivery_amount?: number | undefined;
  tax_amount?: number | undefined;
  discount_amount?: number | undefined;
  order_items?:
    | {
        product_id: string;
        quantity?: number | undefined;
        unit_price?: number | undefined;
        title?: string | undefined;
        available?: number | undefined;
      }[]
    | undefined;
};

/** Statuses by code; `medusa/` checks at compile time that these are the contract's. */
export const APP_ERROR_STATUS = {
  malformed_json: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  payment_required: 402,
  forbidden: 403,
  email_unverified: 403,
  cross_site_request: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  account_exists: 409,
  link_required: 409,
  price_changed: 409,
  unavailable: 409,
  order_cancelled: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  backend_unavailable: 503,
} as const;

export type AppErrorCode = keyof typeof APP_ERROR_STATUS;
