/**
 * The shop's error codes and their HTTP statuses, for Medusa's own routes and for /api/server.
 */
export const ERROR_STATUS = {
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
  account_changed: 409,
  link_required: 409,
  price_changed: 409,
  unavailable: 409,
  order_cancelled: 409,
  payment_at_risk: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  backend_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
