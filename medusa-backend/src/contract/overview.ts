import { z } from "zod";
import { Rows } from "./lists";
import { Day } from "./order-list";

/** The days of a view, including today. */
export const OVERVIEW_DAYS = [1, 7, 30, 90] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

/** The most available pieces of a product with low stock. */
export const LOW_STOCK = 5;
/** So long a review counts as new. */
export const NEW_REVIEW_DAYS = 7;

/** Of a period with dates of one's own. */
const MOST_OVERVIEW_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** The last `days` with today, or the days `from` to `to`. Days after today have no figures. */
export const OverviewQuery = z
  .object({
    days: z.coerce
      .number()
      .pipe(z.literal([...OVERVIEW_DAYS]))
      .default(7),
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(({ from, to }) => {
    if (from === undefined || to === undefined) return from === to;
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= MOST_OVERVIEW_DAYS;
  }, `Must be a first and a last day, ${MOST_OVERVIEW_DAYS} days at most`);
export type OverviewQuery = z.infer<typeof OverviewQuery>;

/** In minor units: captured and refunded money; `orders` were paid for the first time. */
export const PeriodSums = z.object({ sales: z.number(), refunds: z.number(), orders: z.number() });
export type PeriodSums = z.infer<typeof PeriodSums>;

/**
 * A day ("2026-11-25") or, of a single day, an hour ("2026-11-25T13"), in the shop's time zone; `before` is the same
 * part of the previous period.
 */
export const OverviewPoint = z.object({ at: z.string(), ...PeriodSums.shape, before: PeriodSums });
export type OverviewPoint = z.infer<typeof OverviewPoint>;

/** `sales` is the sum of its prices before discounts, in minor units. */
export const BestProduct = z.object({
  productId: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  pieces: z.number(),
  sales: z.number(),
});
export type BestProduct = z.infer<typeof BestProduct>;

/**
 * `late`: the first promised day of arrival has come. `bank`: open disputes, returned refunds that are still due, and
 * orders to ship with a fraud warning or a review. `lowStock`: products on sale with `LOW_STOCK` pieces or fewer.
 * `newReviews`: shown ones, and those that wait. `withdrawals`: pieces are not all back, or the refund is not made;
 * `lateWithdrawals` had to be refunded by now. `waitingQuestions`: they, or an answer to them, wait for the shop.
 */
export const ToDo = z.object({
  toShip: z.number(),
  late: z.number(),
  bank: z.number(),
  returns: z.number(),
  withdrawals: z.number(),
  lateWithdrawals: z.number(),
  lowStock: z.number(),
  newReviews: z.number(),
  waitingQuestions: z.number(),
  openMessages: z.number(),
});
export type ToDo = z.infer<typeof ToDo>;

/**
 * `sums` are up to now; `sumsBefore` of the previous period up to the same time of the day, if the period includes
 * today. `counting`: the sums are incomplete, because more orders have changed than a visit counts.
 */
export const OverviewAnswer = z.object({
  days: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  currencyCode: z.string(),
  sums: PeriodSums,
  sumsBefore: PeriodSums,
  points: z.array(OverviewPoint),
  bestProducts: Rows("best products", BestProduct),
  toDo: ToDo,
  counting: z.boolean(),
});
export type OverviewAnswer = z.infer<typeof OverviewAnswer>;
