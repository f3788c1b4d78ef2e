import { z } from "zod";
import { Money } from "./common";
import { ERROR_STATUS, type ErrorCode } from "./error-status";
import { SecondStep, SecondStepMethod } from "./second-factor";

const Code = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/**
 * `fields` comes with `invalid`, `methods` with `confirm_again`, order items and amounts with `price_changed` and
 * `unavailable`. `total_amount` is the lines, `delivery_amount` and `tax_amount` less `discount_amount`; zero is left
 * out.
 */
export const ShopErrorBody = z.object({
  code: Code,
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  details: z
    .object({
      retry_after_seconds: z.number().optional(),
      second_step: SecondStep.optional(),
      methods: z.array(SecondStepMethod).optional(),
      total_amount: Money.optional(),
      delivery_amount: Money.optional(),
      tax_amount: Money.optional(),
      discount_amount: Money.optional(),
      order_items: z
        .array(
          z.object({
            product_id: z.string(),
            quantity: z.number().optional(),
            unit_price: Money.optional(),
            title: z.string().optional(),
            available: z.number().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});
export type ShopErrorBody = z.infer<typeof ShopErrorBody>;

/** In the form that the request's `ERROR_FORMAT_HEADER` asks for. */
export function toErrorAnswer(body: ShopErrorBody, format: string | null | undefined): ShopErrorBody {
  return format === "message" ? { ...body, message: JSON.stringify(body) } : body;
}
