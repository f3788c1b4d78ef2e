import * as v from "valibot";
import { type Dates, formatDay } from "./dates";
import { formatDeduction, formatMoney, MINIMUM_CHARGE } from "./money";

/**
 * What the shop's region says about taxes. `none`: prices are what is paid. `included`: prices hold the tax. `added`: a
 * tax is added to them where it applies.
 */
const TaxTerms = v.picklist(["none", "included", "added"]);
export type TaxTerms = v.InferOutput<typeof TaxTerms>;

/** The days between which an order arrives, both included ("2026-12-02"). */
const Arrival = v.object({ earliest: v.string(), latest: v.string() });
export type Arrival = v.InferOutput<typeof Arrival>;

/**
 * What is to be expected of an order that is placed before `orderBy` (UTC ISO string) and goes to `place`, a country as
 * a sentence names it: "the United States".
 */
const ExpectedArrival = v.object({ ...Arrival.entries, orderBy: v.string(), place: v.string() });
export type ExpectedArrival = v.InferOutput<typeof ExpectedArrival>;

/** Why a discount code takes nothing off, as in the contract's `DiscountProblem`. */
const DiscountProblem = v.picklist(["unknown", "not_started", "expired", "used_up", "not_for_these", "below_minimum"]);
export type DiscountProblem = v.InferOutput<typeof DiscountProblem>;

/**
 * The price of a cart as Medusa computes it, in minor units: items + shipping + tax - discount = total. `discountCode`
 * is the one that was asked for; with a `problem` it is not in the sums. `arrival` is null where not everything is in
 * stock.
 */
export const Costs = v.object({
  itemsTotal: v.number(),
  extras: v.object({ shipping: v.number(), tax: v.number(), discount: v.number() }),
  total: v.number(),
  tax: TaxTerms,
  discountCode: v.nullable(v.object({ code: v.string(), problem: v.nullable(DiscountProblem) })),
  arrival: v.nullable(ExpectedArrival),
});
export type Costs = v.InferOutput<typeof Costs>;

/**
 * What is paid in addition to a product's price: the cheapest delivery in minor units (null where it is known at the
 * checkout alone), and tax.
 */
export type SellingTerms = { delivery: number | null; tax: TaxTerms; arrival: ExpectedArrival | null };

const TAX_WORDS: Readonly<Record<TaxTerms, string>> = {
  none: "No tax is added.",
  included: "Taxes included.",
  added: "Tax is added at checkout.",
};

/** Delivery and tax in one line, before the cart is known: "Free delivery. No tax is added." */
function termsSentence({ delivery, tax }: Pick<SellingTerms, "delivery" | "tax">): string {
  const free =
    delivery === 0
      ? "Free delivery."
      : `Delivery ${delivery === null ? "is priced at checkout" : formatMoney(delivery)}.`;
  return `${free} ${TAX_WORDS[tax]}`;
}

/**
 * What the sums of a cart do not say by themselves, because it is nothing: "Free delivery. No tax is added." Empty
 * where they say it all.
 */
export function nothingAddedSentence({ extras, tax }: Pick<Costs, "extras" | "tax">): string {
  const delivery = extras.shipping === 0 ? "Free delivery." : "";
  const taxes = extras.tax === 0 ? TAX_WORDS[tax === "added" ? "none" : tax] : "";
  return [delivery, taxes].filter(Boolean).join(" ");
}

/** What is added to a cart's items, in words: "Delivery $4.99: $158.98 in all. No tax is added." */
export function costsSentence(costs: Pick<Costs, "extras" | "tax" | "total">): string {
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

/** The days of an arrival: "Dec 2 – Dec 8". */
export function formatArrival({ earliest, latest }: Arrival): string {
  return earliest === latest ? formatDay(earliest) : `${formatDay(earliest)} – ${formatDay(latest)}`;
}

/** The days of an arrival and where: "Dec 2 – Dec 8, in the United States". `place` is empty if nobody knows it. */
export const formatArrivalAt = (arrival: Arrival, place: string): string =>
  [formatArrival(arrival), place && `in ${place}`].filter(Boolean).join(", ");

/** "Arrives Dec 2 – Dec 8 if you order by Nov 24, 8:00 AM UTC", which stays true however long the page is open. */
export function arrivalWords(arrival: ExpectedArrival, dates: Dates): string {
  return `Arrives ${formatArrival(arrival)} if you order by ${dates.formatMinute(arrival.orderBy)}`;
}

/** Delivery, tax and arrival of one product, as one text. */
export function sellingSentences(terms: SellingTerms, dates: Dates): string {
  const { arrival } = terms;
  const arrives = arrival ? ` ${arrivalWords(arrival, dates)}, delivered to ${arrival.place}.` : "";
  return termsSentence(terms) + arrives;
}

const PROBLEM_WORDS: Readonly<Record<DiscountProblem, string>> = {
  unknown: "This is not a code of our shop.",
  not_started: "This code is not valid yet.",
  expired: "This code has expired.",
  used_up: "This code has been used up.",
  not_for_these: "This code is not for this cart. It may ask for other products, a larger order or another account.",
  below_minimum: `This code cannot be used here: it would leave less than ${formatMoney(MINIMUM_CHARGE)} to pay, the least that a card can be charged.`,
};

export const problemWords = (problem: DiscountProblem): string => PROBLEM_WORDS[problem];

/** Why a total (minor units) cannot be paid by card; null for one that can. */
export function tooLittleToPay(total: number): string | null {
  if (total >= MINIMUM_CHARGE) return null;
  return `A card cannot be charged less than ${formatMoney(MINIMUM_CHARGE)}. Please add something to your cart.`;
}
