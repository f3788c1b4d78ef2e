import type { ShopErrorBody } from "medusa-backend/contract";
import { ERROR_STATUS, type ErrorCode } from "medusa-backend/contract/error-status";

export { ERROR_STATUS, type ErrorCode };

export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  readonly details: AppErrorDetails | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: Record<string, string[]>; details?: AppErrorDetails } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }
}

/** For the `catch` of a read: `otherwise` if Medusa refuses it (with one of `codes`); other errors are thrown again. */
export const ifRefused =
  <T>(otherwise: T, ...codes: ErrorCode[]) =>
  (error: unknown): T => {
    if (error instanceof AppError && (codes.length === 0 || codes.includes(error.code))) return otherwise;
    throw error;
  };

export type AppErrorDetails = NonNullable<ShopErrorBody["details"]>;
