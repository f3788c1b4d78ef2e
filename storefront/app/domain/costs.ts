import { formatMinor } from "medusa-backend/contract/currency";
import * as v from "valibot";
import type { Extras } from "~/domain/order";
import { type Dates, formatDay } from "./dates";
import { formatDeduction, formatMoney, MINIMUM_CHARGE } from "./money";

/** `none`: the price is the amount paid. `included`: prices include the tax. `added`: a tax is added if it applies. */
const TaxTerms = v.picklist(["none", "included", "added"]);
export type TaxTerms = v.InferOutput<typeof TaxTerms>;

/**
 * Duties and import taxes of the country of delivery. `none`: no customs border is crossed. `included`: the shop pays
 * them. `due`: the courier may ask for them.
 */
const Duties = v.picklist(["none", "included", "due"]);
type Duties = v.InferOutput<typeof Duties>;

/** `each` for every one of `headings` kinds of goods, about, in minor units of the duty's own `currency`. */
const DutyOnArrival = v.object({ currency: v.string(), each: v.number(), headings: v.number(), amount: v.number() });
type DutyOnArrival = v.InferOutput<typeof DutyOnArrival>;

/** The first and the last day, both included ("2026-12-02"). */
const Arrival = v.object({ earliest: v.string(), latest: v.string() });
export type Arrival = v.InferOutput<typeof Arrival>;

/** For an order placed before `orderBy` (UTC ISO string); `place` is inside a sentence: "the United States". */
const ExpectedArrival = v.object({ ...Arrival.entries, orderBy: v.string(), place: v.string() });
export type ExpectedArrival = v.InferOutput<typeof ExpectedArrival>;

/** A shipping option of Medusa; `amount` in minor units before discounts, `arrival` null if it promises none. */
const DeliveryOffer = v.object({
  shippingOptionId: v.string(),
  name: v.string(),
  amount: v.number(),
  arrival: v.nullable(ExpectedArrival),
});
export type DeliveryOffer = v.InferOutput<typeof DeliveryOffer>;

/** As in the contract's `DiscountProblem`. */
const DiscountProblem = v.picklist([
  ...(["unknown", "not_started", "expired", "used_up", "used_by_account", "needs_more"] as const),
  ...(["other_products", "first_order", "standard_delivery", "not_for_these", "below_minimum"] as const),
]);
type DiscountProblem = v.InferOutput<typeof DiscountProblem>;

/** `missing`: what the products have to cost more, in minor units, if that is why. */
const Refused = { problem: v.nullable(DiscountProblem), missing: v.nullable(v.number()) };

/**
 * The price of a cart as Medusa computes it, in minor units: items + shipping + tax - discount = total. A
 * `discountCode` with a `problem` is not in the sums. The first of `deliveries` is the standard one; sums and arrival
 * are those of `shippingOptionId`. `arrival` is null if not everything is in stock. `misfits`: accessories that fit no
 * other product of the cart, with names of what they fit.
 */
export const Costs = v.object({
  itemsTotal: v.number(),
  extras: v.object({ shipping: v.number(), tax: v.number(), discount: v.number() }),
  total: v.number(),
  tax: TaxTerms,
  duties: Duties,
  dutyOnArrival: v.optional(DutyOnArrival),
  discountCode: v.nullable(v.object({ code: v.string(), ...Refused })),
  deliveries: v.array(DeliveryOffer),
  shippingOptionId: v.nullable(v.string()),
  arrival: v.nullable(ExpectedArrival),
  misfits: v.array(v.object({ productId: v.string(), fits: v.array(v.string()) })),
});
export type Costs = v.InferOutput<typeof Costs>;

/**
 * The costs in addition to a product's price. `delivery`: the cheapest, in minor units, null if only the checkout knows
 * it. The shop may not deliver to `place`, a country inside a sentence.
 */
export type SellingTerms = {
  delivery: number | null;
  tax: TaxTerms;
  duties: Duties;
  place: string;
  isDelivered: boolean;
  arrival: ExpectedArrival | null;
};

const TAX_WORDS: Readonly<Record<TaxTerms, string>> = {
  none: "No tax is added.",
  included: "Taxes included.",
  added: "Tax is added at checkout.",
};

/** "Duties and taxes included." Duties that may be due are taxes too. `to`: if no other sentence names it. */
function taxSentences(tax: TaxTerms, duties: Duties, to = ""): string {
  if (duties === "none") return TAX_WORDS[tax];
  if (duties === "included")
    return tax === "added" ? `${TAX_WORDS.added} Duties included${to}.` : `Duties and taxes included${to}.`;
  const due = "may be due on delivery";
  return tax === "none" ? `Duties and taxes ${due}${to}.` : `${TAX_WORDS[tax]} Duties ${due}${to}.`;
}

function termsSentence({ delivery, tax, duties, place, arrival }: SellingTerms): string {
  const free =
    delivery === 0
      ? "Free delivery."
      : `Delivery ${delivery === null ? "is priced at checkout" : formatMoney(delivery)}.`;
  return `${free} ${taxSentences(tax, duties, arrival || !place ? "" : ` to ${place}`)}`;
}

const DUTY_WORDS: Readonly<Record<Duties, string>> = {
  none: "",
  included: "Duties included.",
  due: "Duties may be due on delivery.",
};

function flatDutySentence({ currency, each, headings, amount }: DutyOnArrival): string {
  const parts = headings > 1 ? ` (${formatMinor(each, currency)} for each of ${headings} kinds of goods)` : "";
  const sum = `about ${formatMinor(amount, currency)} of duty on arrival${parts}`;
  return `The carrier will ask for ${sum}. It is not in the total.`;
}

type Named = Pick<Costs, "extras" | "tax" | "duties" | "dutyOnArrival">;

/** For the parts of a cart's costs that are zero, and for duties: "Free delivery. Duties and taxes included." */
export function nothingAddedSentence({ extras, tax, duties, dutyOnArrival }: Named): string {
  const delivery = extras.shipping === 0 ? "Free delivery." : "";
  const taxes = extras.tax === 0 ? taxSentences(tax === "added" ? "none" : tax, duties) : DUTY_WORDS[duties];
  const flatDuty = dutyOnArrival ? flatDutySentence(dutyOnArrival) : "";
  return [delivery, taxes, flatDuty].filter(Boolean).join(" ");
}

/** As said when the order was placed; "" for older orders and without a customs border. `tax` in minor units. */
export function orderDutiesSentence(duties: Duties | null, tax: number): string {
  if (duties === null || duties === "none") return "";
  return tax === 0 ? taxSentences("none", duties) : DUTY_WORDS[duties];
}

/** In addition to a cart's items: "Delivery $4.99: $158.98 in all. No tax is added." */
export function costsSentence(costs: Named & Pick<Costs, "total">): string {
  const { extras, total } = costs;
  const parts = [
    extras.shipping === 0 ? "" : `delivery ${formatMoney(extras.shipping)}`,
    extras.tax === 0 ? "" : `tax ${formatMoney(extras.tax)}`,
    extras.discount === 0 ? "" : `discount ${formatDeduction(extras.discount)}`,
  ].filter(Boolean);
  const [first = "", ...others] = parts;
  const added = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ");
  return [first && `${added}: ${formatMoney(total)} in all.`, nothingAddedSentence(costs)].filter(Boolean).join(" ");
}

/** Null if the delivery is still offered, or none was chosen. `before` are those that the choice was made from. */
export function lostDeliverySentence(
  chosen: string | null,
  before: readonly DeliveryOffer[],
  { deliveries, shippingOptionId }: Pick<Costs, "deliveries" | "shippingOptionId">,
): string | null {
  if (chosen === null || chosen === shippingOptionId) return null;
  const nameIn = (offers: readonly DeliveryOffer[], id: string | null) =>
    offers.find((offer) => offer.shippingOptionId === id)?.name;
  const gone = nameIn(before, chosen) ?? "The delivery that you chose";
  const standard = nameIn(deliveries, shippingOptionId);
  return `${gone} is no longer offered for this order.${standard ? ` ${standard} is chosen instead.` : ""}`;
}

const MOST_NAMED = 3;

/** "Charging hub fits Kestrel Air and Kestrel Pro, which are not in this cart." */
export function misfitSentence(name: string, fits: readonly string[]): string {
  const shown = fits.length > MOST_NAMED ? [...fits.slice(0, MOST_NAMED), "others"] : [...fits];
  const last = shown.pop() ?? "";
  const all = shown.length > 0 ? `${shown.join(", ")} and ${last}` : last;
  return `${name} fits ${all}, which ${fits.length === 1 ? "is" : "are"} not in this cart.`;
}

/** "Dec 2 – Dec 8" */
export function formatArrival({ earliest, latest }: Arrival): string {
  return earliest === latest ? formatDay(earliest) : `${formatDay(earliest)} – ${formatDay(latest)}`;
}

/** "Dec 2 – Dec 8, in the United States"; `place` is empty if unknown. */
export const formatArrivalAt = (arrival: Arrival, place: string): string =>
  [formatArrival(arrival), place && `in ${place}`].filter(Boolean).join(", ");

const arrivalStart = (arrival: ExpectedArrival) => `Arrives ${formatArrival(arrival)} if you order by `;

/** "Arrives Dec 2 – Dec 8 if you order by Nov 24, 8:00 AM UTC", which stays true however long the page is open. */
export const arrivalWords = (arrival: ExpectedArrival, dates: Dates): string =>
  arrivalStart(arrival) + dates.formatMinute(arrival.orderBy);

/**
 * Delivery, tax, duties and arrival of one product, as one text around `orderBy` (UTC ISO), which each visitor reads in
 * another time zone. `unpromised`: the text for a variant that is not in stock; `promised`: that of others, which is
 * longer, so that its room is kept.
 */
export type SellingWords = {
  text: string;
  orderBy?: string;
  end?: string;
  unpromised?: string;
  promised?: SellingWords;
};

/** Null if the product is not delivered there. `hasVariants`: with the text for those that are not in stock. */
export function sellingWords(terms: SellingTerms, hasVariants = false): SellingWords | null {
  const { arrival, isDelivered } = terms;
  if (!isDelivered) return null;
  const text = termsSentence(terms);
  if (!arrival) return { text };
  return {
    text: `${text} ${arrivalStart(arrival)}`,
    orderBy: arrival.orderBy,
    end: `, delivered to ${arrival.place}.`,
    ...(hasVariants && { unpromised: termsSentence({ ...terms, arrival: null }) }),
  };
}

const PROBLEM_WORDS: Readonly<Record<DiscountProblem, string>> = {
  unknown: "This is not a code of our shop.",
  not_started: "This code is not valid yet.",
  expired: "This code has expired.",
  used_up: "This code has been used up.",
  used_by_account: "Your account has used this code as often as it may.",
  needs_more: "This code needs a larger order.",
  other_products: "This code is for other products.",
  first_order: "This code is for the first order of an account.",
  standard_delivery: "This code is for standard delivery only.",
  not_for_these: "This code is not for this cart. It may ask for other products or another account.",
  below_minimum: `This code cannot be used here: it would leave less than ${formatMoney(MINIMUM_CHARGE)} to pay, the least that a card can be charged.`,
};

/** `missing` in minor units. */
export function problemWords({ problem, missing }: { problem: DiscountProblem; missing: number | null }): string {
  return missing === null ? PROBLEM_WORDS[problem] : `${PROBLEM_WORDS[problem]} Add ${formatMoney(missing)} more.`;
}

/** `total` in minor units. Null if a card can be charged it. */
export function tooLittleToPay(total: number): string | null {
  if (total >= MINIMUM_CHARGE) return null;
  return `A card cannot be charged less than ${formatMoney(MINIMUM_CHARGE)}. Please add something to your cart.`;
}

const ROWS = [
  ["Delivery", "shipping", formatMoney],
  ["Tax", "tax", formatMoney],
  ["Discount", "discount", formatDeduction],
] as const;

export function extraRows(extras: Extras | undefined): { label: string; amount: string }[] {
  if (!extras) return [];
  const parts = ROWS.filter(([, name]) => extras[name] !== 0).map(([label, name, format]) => ({
    label,
    amount: format(extras[name]),
  }));
  const { codes = [] } = extras;
  return codes.length > 0 ? [...parts, { label: "Discount code", amount: codes.join(", ") }] : parts;
}

export const discountPath = (id: string): string => `/dashboard/discounts/${encodeURIComponent(id)}`;
