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
/** Fields that Stripe takes, and the sandbox does nothing with. */
export const ignored = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<Name, z.ZodOptional<z.ZodUnknown>>;

export const Address = z.object({
  city: Nullable.optional(),
  country: Nullable.optional(),
  line1: Nullable.optional(),
  line2: Nullable.optional(),
  postal_code: Nullable.optional(),
  state: Nullable.optional(),
});

export const NOWHERE = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export const BillingDetails = z.object({
  address: Address.optional(),
  email: Nullable.optional(),
  name: Nullable.optional(),
  phone: Nullable.optional(),
});

/** As Stripe does: given keys are set, a key with an empty value is removed, `metadata=""` removes all. */
export function mergeMetadata(
  before: Record<string, string>,
  given: z.infer<typeof Metadata> | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

/** @throws StripeApiError 400 with Stripe's code and the first wrong field's name in `param`, as in `card[number]`. */
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

/** Of every list call: docs.stripe.com/api/pagination. `created` bounds are in seconds. */
export const PageFields = z.object({
  limit: Int.refine((limit) => limit >= 1 && limit <= 100, "must be between 1 and 100").default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([Int, z.object({ gt: Int.optional(), gte: Int.optional(), lt: Int.optional(), lte: Int.optional() })])
    .optional(),
});
export type PageFields = z.infer<typeof PageFields>;

/** `records` come newest first. @throws StripeApiError 400 when the cursor names no record of the list. */
export function paginate<T extends { id: string; created: number }>(records: T[], url: string, page: PageFields) {
  const { from, to } = toPeriod(page.created);
  const dated = records.filter(({ created }) => created >= from && created <= to);
  if (page.ending_before !== undefined) {
    const end = indexOf(dated, page.ending_before, "ending_before");
    const start = Math.max(0, end - page.limit);
    return { object: "list" as const, data: dated.slice(start, end), has_more: start > 0, url };
  }
  const start = page.starting_after === undefined ? 0 : indexOf(dated, page.starting_after, "starting_after") + 1;
  const data = dated.slice(start, start + page.limit);
  return { object: "list" as const, data, has_more: start + data.length < dated.length, url };
}

function indexOf(records: { id: string }[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}

/** In seconds, both ends included. */
export function toPeriod(bounds: PageFields["created"]): { from: number; to: number } {
  if (typeof bounds === "number") return { from: bounds, to: bounds };
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = bounds ?? {};
  return { from: Math.max(gt + 1, gte), to: Math.min(lt - 1, lte) };
}
