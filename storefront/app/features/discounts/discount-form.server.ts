import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { type DiscountTerms, MakeDiscount, readNumber } from "medusa-backend/contract";
import { z } from "zod";
import { getEnv } from "~/lib/env.server";

const Typed = z.string().trim().max(6000).catch("");

/** The fields of the form as they are typed. `products`: ids with commas between them. Times are in the shop's zone. */
export const DiscountForm = z.object({
  code: Typed,
  how: z.enum(["code", "automatic"]).catch("code"),
  takes: z.enum(["percent", "amount", "delivery"]).catch("percent"),
  value: Typed,
  products: Typed,
  minimum: Typed,
  who: z.enum(["everyone", "first_order"]).catch("everyone"),
  starts_at: Typed,
  ends_at: Typed,
  limit: Typed,
  limit_each: Typed,
  replaces: Typed,
});
export type DiscountForm = z.infer<typeof DiscountForm>;

/** Fields with a number; the amounts among them are in dollars. */
const NUMBERS = { value: true, minimum: true, limit: false, limit_each: false } as const;

/** A moment in the shop's zone; what is none stays as typed, and the contract refuses it. */
function toMoment(text: string): string | null {
  if (text === "") return null;
  try {
    return toZoned(parseDateTime(text), getEnv().SHOP_TIME_ZONE).toAbsoluteString();
  } catch {
    return text;
  }
}

const toMinute = (iso: string | null): string =>
  iso === null ? "" : parseAbsolute(iso, getEnv().SHOP_TIME_ZONE).toString().slice(0, 16);

/** The products of the form. */
export const productsOf = ({ products }: Pick<DiscountForm, "products">): string[] => [
  ...new Set(products.split(",").filter(Boolean)),
];

/** The form's names of the contract's fields that have others. */
const NAMES: Readonly<Record<string, keyof DiscountForm>> = {
  is_automatic: "how",
  first_order: "who",
  product_ids: "products",
};

/** Faults by the contract's names as faults by the form's. */
export const toFormFaults = (fields: Readonly<Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, faults]) => [NAMES[name] ?? name, faults]));

/** The typed numbers, null for an empty field, and what is wrong with them. */
function readNumbers(form: DiscountForm) {
  const faults: Record<string, string[]> = {};
  const numbers: Partial<Record<keyof typeof NUMBERS, number | null>> = {};
  for (const [name, money] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, boolean][]) {
    const read = form[name] === "" ? { value: null } : readNumber(form[name], { money });
    if ("fault" in read) faults[name] = [read.fault];
    else numbers[name] = read.value;
  }
  return { numbers, faults };
}

/** Reads the terms of a form: these, or its faults by field. */
export function readDiscountForm(
  form: DiscountForm,
): { terms: MakeDiscount; faults: null } | { terms: null; faults: Record<string, string[]> } {
  const isDelivery = form.takes === "delivery";
  const { numbers, faults } = readNumbers(form);
  const read = MakeDiscount.safeParse({
    code: form.code,
    is_automatic: form.how === "automatic",
    takes: form.takes,
    ...numbers,
    ...(isDelivery && { value: null }),
    product_ids: isDelivery ? [] : productsOf(form),
    first_order: form.who === "first_order",
    starts_at: toMoment(form.starts_at),
    ends_at: toMoment(form.ends_at),
    ...(form.replaces && { replaces: form.replaces }),
  });
  if (read.success) return { terms: read.data, faults: null };
  for (const { path, message } of read.error.issues) faults[String(path[0])] ??= [message];
  return { terms: null, faults: toFormFaults(faults) };
}

/** The form as it is for these terms; `replaces` is the draft that they are of, or empty. */
export const toDiscountForm = (terms: DiscountTerms, replaces: string): DiscountForm => ({
  code: replaces ? terms.code : "",
  how: terms.is_automatic ? "automatic" : "code",
  takes: terms.takes,
  value: terms.value === null ? "" : String(terms.value),
  products: terms.product_ids.join(","),
  minimum: terms.minimum === null ? "" : String(terms.minimum),
  who: terms.first_order ? "first_order" : "everyone",
  starts_at: toMinute(terms.starts_at),
  ends_at: toMinute(terms.ends_at),
  limit: terms.limit === null ? "" : String(terms.limit),
  limit_each: terms.limit_each === null ? "" : String(terms.limit_each),
  replaces,
});
