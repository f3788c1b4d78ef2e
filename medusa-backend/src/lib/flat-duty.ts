import { z } from "zod";
import type { DutyOnArrival } from "../contract/costs";
import { CURRENCY, toExactMinor } from "../contract/currency";
import { CUSTOMS_UNION, type DeliveryRecords, readDuties, settingsOf } from "./arrival";

/** A sum as ops write it: "3 EUR", "1.16 USD". */
const sum = (name: string) => String.raw`(?<${name}>\d{1,6}(?:\.\d{1,4})?) (?<${name}In>[a-z]{3})`;
const ROW = new RegExp(
  `^${sum("each")} per heading up to ${sum("most")} since (?<since>\\d{4}-\\d\\d-\\d\\d)(?: at ${sum("rate")})?$`,
  "i",
);

const Row = z.object({
  each: z.coerce.number(),
  eachIn: z.string().toLowerCase(),
  most: z.coerce.number(),
  mostIn: z.string().toLowerCase(),
  since: z.iso.date(),
  rate: z.coerce.number().optional(),
  rateIn: z.string().toLowerCase().optional(),
});

/**
 * A row of the owner's table of flat duties: "3 EUR per heading up to 150 EUR since 2026-07-01 at 1.16 USD". The last
 * part is what one unit of that currency costs in the shop's, only to compare the value of the goods. `each` is in
 * minor units of `currency`, `most`, the highest value of the goods, in minor units of the shop's.
 */
export const FlatDuty = z
  .preprocess((text) => (typeof text === "string" ? ROW.exec(text.trim())?.groups : null), Row)
  .refine(({ eachIn, mostIn }) => eachIn === mostIn)
  .refine(({ eachIn, rateIn }) => rateIn === (eachIn === CURRENCY ? undefined : CURRENCY))
  .transform(({ each, eachIn: currency, most, rate = 1, since }) => ({
    currency,
    each: Math.round(toExactMinor(each, currency)),
    most: Math.round(toExactMinor(most) * rate),
    since,
  }));
export type FlatDuty = z.infer<typeof FlatDuty>;

const NAME = /^duty_[a-z]{2}$/;

export const unreadableDuties = (metadata: unknown): string[] =>
  Object.entries(settingsOf({ option: null, location: metadata }))
    .filter(([name, value]) => NAME.test(name) && !FlatDuty.safeParse(value).success)
    .map(([name]) => name);

/**
 * The row that is in force on `day` ("2026-07-01") for a delivery whose duties the shop does not pay: of the country of
 * delivery (`duty_gb`), or of the European customs union that it belongs to (`duty_eu`).
 */
export function readFlatDuty(records: DeliveryRecords, day: string): FlatDuty | null {
  if (readDuties(records) !== "due") return null;
  const { [`duty_${records.country}`]: own, duty_eu: union } = settingsOf(records);
  const row = FlatDuty.safeParse(own ?? (CUSTOMS_UNION.has(records.country) ? union : null));
  return row.success && row.data.since <= day ? row.data : null;
}

/** The six digits of an HS code that all countries share, however it is written: "8806.22.10". */
const headingOf = (code: string | null) => code?.replace(/\D/g, "").slice(0, 6) || null;

/**
 * `goods` is in minor units of the shop's currency. Each heading of `codes` counts once, a product without a code as
 * one of its own. Null if the goods are worth more than the row is for.
 */
export function dutyOnArrival(
  { currency, each, most }: FlatDuty,
  { goods, codes }: { goods: number; codes: readonly (string | null)[] },
): DutyOnArrival | null {
  if (goods > most || codes.length === 0) return null;
  const headings = new Set(codes.map((code, place) => headingOf(code) ?? place)).size;
  return { currency, each, headings, amount: each * headings };
}
