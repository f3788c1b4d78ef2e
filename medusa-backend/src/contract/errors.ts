import { z } from "zod";

/** The shop's error codes and the HTTP status each is answered with, by Medusa's own routes and by /api/server alike. */
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

export const ErrorCode = z.enum(
  Object.keys(ERROR_STATUS) as [keyof typeof ERROR_STATUS, ...(keyof typeof ERROR_STATUS)[]],
);
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The body of a refusal by the shop's Medusa routes: one code, one plain sentence. `fields` comes with `invalid`;
 * `retry_after_seconds` with `too_many_requests`; `order_items` and `total_amount` with `price_changed` and
 * `unavailable`. For `price_changed`, lines + `delivery_amount` + `tax_amount` - `discount_amount` = `total_amount`; an
 * amount of zero is left out.
 */
export const ShopErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  details: z
    .object({
      retry_after_seconds: z.number().optional(),
      total_amount: z.number().optional(),
      delivery_amount: z.number().optional(),
      tax_amount: z.number().optional(),
      discount_amount: z.number().optional(),
      order_items: z
        .array(
          z.object({
            product_id: z.string(),
            quantity: z.number().optional(),
            unit_price: z.number().optional(),
            title: z.string().optional(),
            available: z.number().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});
export type ShopErrorBody = z.infer<typeof ShopErrorBody>;

/** The body of an error answer in the form that the request's `ERROR_FORMAT_HEADER` asks for (see there). */
export function toErrorAnswer(body: ShopErrorBody, format: string | null | undefined): ShopErrorBody {
  return format === "message" ? { ...body, message: JSON.stringify(body) } : body;
}
