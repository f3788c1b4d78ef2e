import { formatMinor } from "medusa-backend/contract/currency";
import * as v from "valibot";
import type { Extras } from "~/domain/order";
import { type Dates, formatDay } from "./dates";
import { formatDeduction, formatMoney, MINIMUM_CHARGE } from "./money";

/**
 * The region's taxes. `none`: the price is the amount paid. `included`: prices include the tax. `added`: a tax is added
 * to prices if it applies.
 */
const TaxTerms = v.picklist(["none", "included", "added"]);
export type TaxTerms = v.InferOutput<typeof TaxTerms>;

/**
 * Duties and import taxes of the country of delivery. `none`: the parcel crosses no customs border. `included`: the
 * shop pays them. `due`: the courier may ask for them.
 */
const Duties = v.picklist(["none", "included", "due"]);
type Duties = v.InferOutput<typeof Duties>;

/**
 * A flat duty that the carrier will ask for, about: `each` for every one of `headings` kinds of goods. In minor units
 * of the duty's own `currency`, because the shop does not charge it.
 */
const DutyOnArrival = v.object({ currency: v.string(), each: v.number(), headings: v.number(), amount: v.number() });
type DutyOnArrival = v.InferOutput<typeof DutyOnArrival>;

/** The first and the last day on which an order may arrive, both included ("2026-12-02"). */
const Arrival = v.object({ earliest: v.string(), latest: v.string() });
export type Arrival = v.InferOutput<typeof Arrival>;

/**
 * The expected arrival of an order placed before `orderBy` (UTC ISO string) to `place`, a country in the form of a
 * sentence: "the United States".
 */
const ExpectedArrival = v.object({ ...Arrival.entries, orderBy: v.string(), place: v.string() });
export type ExpectedArrival = v.InferOutput<typeof ExpectedArrival>;

/**
 * A delivery that the buyer can choose: a shipping option of Medusa with its name, its price in minor units before
 * discounts, and the arrival that it promises, null if none.
 */
const DeliveryOffer = v.object({
  shippingOptionId: v.string(),
  name: v.string(),
  amount: v.number(),
  arrival: v.nullable(ExpectedArrival),
});
export type DeliveryOffer = v.InferOutput<typeof DeliveryOffer>;

/** Why a discount code takes nothing off, as in the contract's `DiscountProblem`. */
const DiscountProblem = v.picklist([
  ...(["unknown", "not_started", "expired", "used_up", "used_by_account", "needs_more"] as const),
  ...(["other_products", "first_order", "standard_delivery", "not_for_these", "below_minimum"] as const),
]);
type DiscountProblem = v.InferOutput<typeof DiscountProblem>;

/** Why a code takes nothing off; `missing`: what the products have to cost more, in minor units, if that is why. */
const Refused = { problem: v.nullable(DiscountProblem), missing: v.nullable(v.number()) };

/**
 * The price of a cart as Medusa computes it, in minor units: items + shipping + tax - discount = total. `discountCode`
 * is the requested one; with a `problem` it is not in the sums. `deliveries` are those that can be chosen, the standard
 * one first; sums and arrival are those of `shippingOptionId`. `arrival` is null if not everything is in stock.
 * `misfits` are accessories that fit no other product of the cart, with names of what they fit.
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
 * The costs in addition to a product's price: the cheapest delivery in minor units (null if only the checkout knows
 * it), tax, and duties at `place`, a country in the form of a sentence, to which the shop may not deliver.
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

/**
 * Tax and duties: "Duties and taxes included." `to` names the country if no other sentence does. Duties that may be
 * due are import taxes as well, so nothing else is said about taxes then, unless the shop charges some itself.
 */
function taxSentences(tax: TaxTerms, duties: Duties, to = ""): string {
  if (duties === "none") return TAX_WORDS[tax];
  if (duties === "included")
    return tax === "added" ? `${TAX_WORDS.added} Duties included${to}.` : `Duties and taxes included${to}.`;
  const due = "may be due on delivery";
  return tax === "none" ? `Duties and taxes ${due}${to}.` : `${TAX_WORDS[tax]} Duties ${due}${to}.`;
}

/** Delivery, tax and duties in one line, before the cart is known: "Free delivery. Duties and taxes included." */
function termsSentence({ delivery, tax, duties, place, arrival }: SellingTerms): string {
  const free =
    delivery === 0
      ? "Free delivery."
      : `Delivery ${delivery === null ? "is priced at checkout" : formatMoney(delivery)}.`;
  return `${free} ${taxSentences(tax, duties, arrival || !place ? "" : ` to ${place}`)}`;
}

/** The sentence about duties if the tax has a row of its own. */
const DUTY_WORDS: Readonly<Record<Duties, string>> = {
  none: "",
  included: "Duties included.",
  due: "Duties may be due on delivery.",
};

/** The flat duty, beside the total: "The carrier will ask for about €6.00 of duty on arrival …". */
function flatDutySentence({ currency, each, headings, amount }: DutyOnArrival): string {
  const parts = headings > 1 ? ` (${formatMinor(each, currency)} for each of ${headings} kinds of goods)` : "";
  const sum = `about ${formatMinor(amount, currency)} of duty on arrival${parts}`;
  return `The carrier will ask for ${sum}. It is not in the total.`;
}

/** The parts of a cart's costs that the sentences below are about. */
type Named = Pick<Costs, "extras" | "tax" | "duties" | "dutyOnArrival">;

/**
 * Sentences for the parts of a cart's costs that are zero, and for duties: "Free delivery. Duties and taxes included."
 * Empty if there is nothing to say.
 */
export function nothingAddedSentence({ extras, tax, duties, dutyOnArrival }: Named): string {
  const delivery = extras.shipping === 0 ? "Free delivery." : "";
  const taxes = extras.tax === 0 ? taxSentences(tax === "added" ? "none" : tax, duties) : DUTY_WORDS[duties];
  const flatDuty = dutyOnArrival ? flatDutySentence(dutyOnArrival) : "";
  return [delivery, taxes, flatDuty].filter(Boolean).join(" ");
}

/**
 * What the shop said about duties when the order was placed: "Duties and taxes included." `tax` is the order's, in
 * minor units. Empty if the parcel crosses no customs border, and for older orders.
 */
export function orderDutiesSentence(duties: Duties | null, tax: number): string {
  if (duties === null || duties === "none") return "";
  return tax === 0 ? taxSentences("none", duties) : DUTY_WORDS[duties];
}

/** The costs in addition to a cart's items, as text: "Delivery $4.99: $158.98 in all. No tax is added." */
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

/**
 * What a buyer is told whose chosen delivery is no longer offered: the costs are then those of the standard one. Null
 * if it is offered, or none was chosen. `before` are the deliveries that the choice was made from.
 */
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

/** The most products that `misfitSentence` names. */
const MOST_NAMED = 3;

/**
 * What an accessory fits and the cart lacks: "Charging hub fits Kestrel Air and Kestrel Pro, which are not in this
 * cart."
 */
export function misfitSentence(name: string, fits: readonly string[]): string {
  const shown = fits.length > MOST_NAMED ? [...fits.slice(0, MOST_NAMED), "others"] : [...fits];
  const last = shown.pop() ?? "";
  const all = shown.length > 0 ? `${shown.join(", ")} and ${last}` : last;
  return `${name} fits ${all}, which ${fits.length === 1 ? "is" : "are"} not in this cart.`;
}

/** The days of an arrival: "Dec 2 – Dec 8". */
export function formatArrival({ earliest, latest }: Arrival): string {
  return earliest === latest ? formatDay(earliest) : `${formatDay(earliest)} – ${formatDay(latest)}`;
}

/** The days and place of an arrival: "Dec 2 – Dec 8, in the United States". `place` is empty if unknown. */
export const formatArrivalAt = (arrival: Arrival, place: string): string =>
  [formatArrival(arrival), place && `in ${place}`].filter(Boolean).join(", ");

const arrivalStart = (arrival: ExpectedArrival) => `Arrives ${formatArrival(arrival)} if you order by `;

/** "Arrives Dec 2 – Dec 8 if you order by Nov 24, 8:00 AM UTC", which stays true however long the page is open. */
export const arrivalWords = (arrival: ExpectedArrival, dates: Dates): string =>
  arrivalStart(arrival) + dates.formatMinute(arrival.orderBy);

/**
 * Delivery, tax, duties and arrival of one product, as one text around `orderBy` (UTC ISO), which each visitor reads in
 * another time zone; `text` alone if nothing is promised. `unpromised`: the text for a variant that is not in stock;
 * `promised`: that of others, which is longer, so that its room is kept.
 */
export type SellingWords = {
  text: string;
  orderBy?: string;
  end?: string;
  unpromised?: string;
  promised?: SellingWords;
};

/**
 * Delivery, tax, duties and arrival of one product; nothing about costs where it is not delivered. `hasVariants`: with
 * the text for those that are not in stock.
 */
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

/** Why a code takes nothing off, for its buyer; `missing` in minor units. */
export function problemWords({ problem, missing }: { problem: DiscountProblem; missing: number | null }): string {
  return missing === null ? PROBLEM_WORDS[problem] : `${PROBLEM_WORDS[problem]} Add ${formatMoney(missing)} more.`;
}

/** Why a total (minor units) cannot be paid by card; null for one that can. */
export function tooLittleToPay(total: number): string | null {
  if (total >= MINIMUM_CHARGE) return null;
  return `A card cannot be charged less than ${formatMoney(MINIMUM_CHARGE)}. Please add something to your cart.`;
}

const ROWS = [
  ["Delivery", "shipping", formatMoney],
  ["Tax", "tax", formatMoney],
  ["Discount", "discount", formatDeduction],
] as const;

/**
 * Label and amount of each part that is not zero, as every screen shows them; after them the discount code, if there is
 * one.
 */
export function extraRows(extras: Extras | undefined): { label: string; amount: string }[] {
  if (!extras) return [];
  const parts = ROWS.filter(([, name]) => extras[name] !== 0).map(([label, name, format]) => ({
    label,
    amount: format(extras[name]),
  }));
  const { codes = [] } = extras;
  return codes.length > 0 ? [...parts, { label: "Discount code", amount: codes.join(", ") }] : parts;
}

/** The address of a discount's page. */
export const discountPath = (id: string): string => `/dashboard/discounts/${encodeURIComponent(id)}`;
