import { z } from "zod";
import { invalidRequest, type StripeApiError } from "./api-error";

/** Form fields are strings; these read them as Stripe does. An empty string unsets a field. */
export const Int = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const Bool = z.enum(["true", "false"]).transform((value) => value === "true");
export const Text = z.string().max(5000);
export const Nullable = Text.transform((value) => (value === "" ? null : value));
export const Metadata = z.union([
  z
    .literal("")
    .transform(() => null)
    .nullable(),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const Expand = z.union([z.array(z.string()), z.string().transform((one) => [one])]);
/** A part that Stripe accepts and this sandbox ignores. */
export const Ignored = z.unknown();

export const Address = z.object({
  city: Nullable.optional(),
  country: Nullable.optional(),
  line1: Nullable.optional(),
  line2: Nullable.optional(),
  postal_code: Nullable.optional(),
  state: Nullable.optional(),
});

/**
 * Merges metadata as Stripe does: given keys are set, a key with an empty value is removed, `metadata=""` removes all.
 */
export function mergeMetadata(
  before: Record<string, string>,
  given: z.infer<typeof Metadata> | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

/**
 * Reads the request's fields by `schema`.
 * @throws StripeApiError 400 with Stripe's code and the first wrong field's name in `param`, as in `card[number]`.
 */
export function readFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(fields, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw toInvalidRequest(parsed.error.issues[0]);
}

function toInvalidRequest(issue: z.core.$ZodIssue | undefined): StripeApiError {
  if (!issue) return invalidRequest("Invalid request.");
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  const param = path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join("");
  if (issue.code === "unrecognized_keys")
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  if (issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (issue.code === "invalid_format")
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, { code: "parameter_invalid_integer", param });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}
