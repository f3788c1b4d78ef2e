import { MedusaError } from "@medusajs/framework/utils";

/**
 * SQLSTATEs of a value that PostgreSQL cannot take: data exceptions (a negative LIMIT, an invalid date, an unknown enum
 * value), and a zero byte in a text. Source: postgresql.org/docs/current/errcodes-appendix.html
 */
const UNUSABLE_VALUE = /^(?:22...|08P01)$/;

/** Node's error codes for a file name with a zero byte, and for a file name that is too long. */
const UNUSABLE_NAME = new Set(["ERR_INVALID_ARG_VALUE", "ENAMETOOLONG"]);

/**
 * Messages of libraries whose errors have neither a code nor a name of their own: multipart forms, then sort orders of
 * lists.
 */
const SENTENCES = [
  /^Unexpected end of form$/,
  /^Malformed part header$/,
  /^Multipart: Boundary not found$/,
  /^Trying to (?:order|query) by not existing property /,
  /^Metadata for entity string not found$/,
  /^direction\.toLowerCase is not a function$/,
  /^A non-negative integer must be provided to (?:offset|limit)\.?/,
];

/**
 * True for an error that only the request caused, although Medusa would answer it with a 500. An error of a workflow
 * step arrives as a plain object.
 */
export function isRequestFault(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, code, type, message } = error as Partial<Record<"name" | "code" | "type" | "message", unknown>>;
  if (name === "MulterError" || type === MedusaError.Types.INVALID_ARGUMENT) return true;
  if (typeof code === "string" && (UNUSABLE_VALUE.test(code) || UNUSABLE_NAME.has(code))) return true;
  return typeof message === "string" && SENTENCES.some((sentence) => sentence.test(message));
}
