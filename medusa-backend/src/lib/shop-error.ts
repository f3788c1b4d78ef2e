import { MedusaError } from "@medusajs/framework/utils";
import type { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "../contract/error-status";
import type { ShopErrorBody } from "../contract/errors";
import { describeError } from "./logs/log-event";

type Extra = Pick<ShopErrorBody, "fields" | "details"> & { cause?: unknown };

/** Medusa's nearest type, for code that knows only Medusa's errors (its workflows, its own error handler). */
function medusaType(code: ErrorCode): string {
  const status = ERROR_STATUS[code];
  if (status === 401) return MedusaError.Types.UNAUTHORIZED;
  if (status === 403) return MedusaError.Types.FORBIDDEN;
  if (status === 404) return MedusaError.Types.NOT_FOUND;
  if (status === 409) return MedusaError.Types.CONFLICT;
  return status < 500 ? MedusaError.Types.INVALID_DATA : MedusaError.Types.UNEXPECTED_STATE;
}

/**
 * The error with which the shop's own code refuses: a code of the contract, which fixes the HTTP status, and one plain
 * sentence that may be shown to a person. A workflow may pass on a copy without the class; `asShopError` reads both.
 */
export class ShopError extends MedusaError {
  readonly shopCode: ErrorCode;
  readonly fields?: ShopErrorBody["fields"];
  readonly details?: ShopErrorBody["details"];

  constructor(code: ErrorCode, message: string, { fields, details, cause }: Extra = {}) {
    super(medusaType(code), message, code);
    this.name = "ShopError";
    this.shopCode = code;
    this.fields = fields;
    this.details = details;
    if (cause !== undefined) this.cause = cause;
  }

  toBody(): ShopErrorBody {
    return {
      code: this.shopCode,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.details && { details: this.details }),
    };
  }
}

/** The constraint name of PostgreSQL's refusal to reserve more than is in stock (migration-scripts/stock.ts). */
export const STOCK_GUARD = "shop_stock_guard";

/** The same for a price of a product that is not everybody's (migration-scripts/products.ts). */
export const ONE_PRICE = "shop_one_price";

export const isStockRefusal = (error: unknown): boolean => describeError(error).includes(STOCK_GUARD);

/** Begins PostgreSQL's refusal to start or stop counting a product's stock (migration-scripts/stock.ts). */
export const COUNTING_GUARD = "shop_counting_guard";

/** The sentence of that refusal, which is for people; the statement's SQLSTATE may follow it. */
const countingRefusal = (error: unknown): string | undefined =>
  new RegExp(`${COUNTING_GUARD}: (.*?)(?: \\(23514|$)`, "m").exec(describeError(error))?.[1];

/** The ShopError in `error`, also in a workflow's plain copy of it, or for one of PostgreSQL's refusals above. */
export function asShopError(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  if (isStockRefusal(error)) return new ShopError("unavailable", "This is sold out.", { cause: error });
  const refusal = countingRefusal(error);
  if (refusal) return new ShopError("conflict", refusal, { cause: error });
  if (describeError(error).includes(ONE_PRICE))
    return new ShopError(
      "conflict",
      "A product has one price for everybody: type it into the column of the currency. For a sale, lower it or make a discount.",
      { cause: error },
    );
  if (typeof error !== "object" || error === null || !("shopCode" in error) || !("message" in error)) return null;
  const code = error.shopCode as ErrorCode;
  if (!(code in ERROR_STATUS)) return null;
  const { fields, details } = error as Extra;
  return new ShopError(code, String(error.message), { fields, details, cause: error });
}

/** `value`, unless there is none. @throws ShopError `not_found`: "There is no such order." for `what` "order" */
export function requireFound<T>(value: T, what: string): NonNullable<T> {
  if (value === null || value === undefined) throw new ShopError("not_found", `There is no such ${what}.`);
  return value;
}

const INVALID = "Some of what was sent is not valid.";

export const invalidField = (field: string, fault: string): ShopError =>
  new ShopError("invalid", INVALID, { fields: { [field]: [fault] } });

/** 422 `invalid` with each field's faults; a fault of the whole body is under "_". */
export function toInvalid(error: z.ZodError): ShopError {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "_";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return new ShopError("invalid", INVALID, { fields, cause: error });
}

/** `value`, parsed by the schema. @throws ShopError `invalid` with the faults by field */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw toInvalid(parsed.error);
  return parsed.data;
}
