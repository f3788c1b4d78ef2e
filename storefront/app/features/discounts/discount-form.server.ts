import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";
import { redirect } from "@remix-run/node";
import {
  type DiscountTerms,
  MakeDiscount as MakeDiscountBody,
  readMoney,
  readNumber,
  TryDiscount as TryDiscountBody,
} from "medusa-backend/contract";
import { DeleteDiscount, MakeDiscount, SwitchDiscount, TryDiscount } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, type Sent } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { discountPath } from "~/domain/costs";
import { toMajor } from "~/domain/money";
import { getEnv } from "~/lib/env.server";
import { FormFault, show } from "~/lib/forms.server";
import { TRIAL_LINES } from "./discount-screen";

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
  startsAt: Typed,
  endsAt: Typed,
  limit: Typed,
  limitEach: Typed,
  replaces: Typed,
});
export type DiscountForm = z.infer<typeof DiscountForm>;

/** Fields with a number, and whether dollar signs may be typed. */
const NUMBERS = { value: true, minimum: true, limit: false, limitEach: false } as const;

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

export const productsOf = ({ products }: Pick<DiscountForm, "products">): string[] => [
  ...new Set(products.split(",").filter(Boolean)),
];

const NAMES: Readonly<Record<string, keyof DiscountForm>> = {
  isAutomatic: "how",
  firstOrder: "who",
  productIds: "products",
};

const toFormFaults = <Fault>(fields: Readonly<Record<string, Fault>>): Record<string, Fault> =>
  Object.fromEntries(Object.entries(fields).map(([name, fault]) => [NAMES[name] ?? name, fault]));

/** The typed numbers, null for an empty field, and what is wrong with them. */
function readNumbers(form: DiscountForm) {
  const faults: Record<string, string> = {};
  const numbers: Partial<Record<keyof typeof NUMBERS, number | null>> = {};
  const inCents = { value: form.takes === "amount", minimum: true, limit: false, limitEach: false };
  for (const [name, money] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, boolean][]) {
    const readTyped = inCents[name] ? readMoney : (text: string) => readNumber(text, { money });
    const read = form[name] === "" ? { value: null } : readTyped(form[name]);
    if ("fault" in read) faults[name] = read.fault;
    else numbers[name] = read.value;
  }
  return { numbers, faults };
}

/** The terms of a form. @throws FormFault with its faults by field. */
function readTerms(form: DiscountForm): MakeDiscountBody {
  const isDelivery = form.takes === "delivery";
  const { numbers, faults } = readNumbers(form);
  const read = MakeDiscountBody.safeParse({
    code: form.code,
    isAutomatic: form.how === "automatic",
    takes: form.takes,
    ...numbers,
    ...(isDelivery && { value: null }),
    productIds: isDelivery ? [] : productsOf(form),
    firstOrder: form.who === "first_order",
    startsAt: toMoment(form.startsAt),
    endsAt: toMoment(form.endsAt),
    ...(form.replaces && { replaces: form.replaces }),
  });
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) faults[String(path[0])] ??= message;
  throw new FormFault(toFormFaults(faults));
}

const inDollars = (amount: number | null) => (amount === null ? "" : String(toMajor(amount)));

/** The form as it is for these terms; `replaces` is the draft that they are of, or empty. */
export const toDiscountForm = (terms: DiscountTerms, replaces: string): DiscountForm => ({
  code: replaces ? terms.code : "",
  how: terms.isAutomatic ? "automatic" : "code",
  takes: terms.takes,
  value: terms.takes === "amount" ? inDollars(terms.value) : String(terms.value ?? ""),
  products: terms.productIds.join(","),
  minimum: inDollars(terms.minimum),
  who: terms.firstOrder ? "first_order" : "everyone",
  startsAt: toMinute(terms.startsAt),
  endsAt: toMinute(terms.endsAt),
  limit: terms.limit === null ? "" : String(terms.limit),
  limitEach: terms.limitEach === null ? "" : String(terms.limitEach),
  replaces,
});

/** The form of a discount, which is saved as a draft. */
export const draftForms = defineForms(
  {
    draft: form(DiscountForm, async ({ medusa }, typed) => {
      const { discountId } = await medusa.call(MakeDiscount, readTerms(typed)).catch((error: unknown) => {
        if (!(error instanceof AppError) || !error.fields) throw error;
        const { code, message, details } = error;
        throw new AppError(code, message, { fields: toFormFaults(error.fields), ...(details && { details }) });
      });
      return redirect(discountPath(discountId));
    }),
  },
  { invalid: 400 },
);

const TrialForm = z.object(
  Object.fromEntries(
    TRIAL_LINES.flatMap((line) => [`product_${line}`, `pieces_${line}`]).map((name) => [
      name,
      z.string().trim().default(""),
    ]),
  ) as Record<`${"product" | "pieces"}_${(typeof TRIAL_LINES)[number]}`, z.ZodDefault<z.ZodString>>,
);

async function tryOn({ medusa, id }: Sent, typed: z.infer<typeof TrialForm>) {
  const lines = TRIAL_LINES.map((line) => ({
    productId: typed[`product_${line}`],
    quantity: Number(typed[`pieces_${line}`] || "1"),
  })).filter(({ productId }) => productId !== "");
  if (lines.length === 0) throw new FormFault("Choose a product.");
  const read = TryDiscountBody.safeParse({ orderItems: lines });
  if (!read.success) throw new FormFault("Pieces must be whole numbers of 1 to 999.");
  return show(await medusa.call(TryDiscount, { id, ...read.data }));
}

const Press = z.object({});

/** A discount is started, stopped, tried on a cart, or its draft is deleted after a question. */
export const discountForms = defineForms(
  {
    running: form(Press, ({ medusa, id }) => medusa.call(SwitchDiscount, { id, to: "running" }), "Started."),
    stopped: form(Press, ({ medusa, id }) => medusa.call(SwitchDiscount, { id, to: "stopped" }), "Stopped."),
    tried: form(TrialForm, tryOn),
    deleted: form(z.object({ sure: z.string().optional() }), async ({ medusa, id }, { sure }) => {
      if (sure !== "yes") return;
      await medusa.call(DeleteDiscount, { id });
      return redirect("/dashboard/discounts");
    }),
  },
  { named: "to", invalid: 400 },
);
