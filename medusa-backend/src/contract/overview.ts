import { z } from "zod";
import { Rows } from "./lists";
import { Day } from "./order-list";

export const OVERVIEW_DAYS = [1, 7, 30, 90] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

export const LOW_STOCK = 5;
export const NEW_REVIEW_DAYS = 7;

const MOST_OVERVIEW_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

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

/** In minor units. `orders` were paid for the first time. */
export const PeriodSums = z.object({ sales: z.number(), refunds: z.number(), orders: z.number() });
export type PeriodSums = z.infer<typeof PeriodSums>;

/** A day ("2026-11-25") or hour ("2026-11-25T13") of the shop's time zone; `before` is of the previous period. */
export const OverviewPoint = z.object({ at: z.string(), ...PeriodSums.shape, before: PeriodSums });
export type OverviewPoint = z.infer<typeof OverviewPoint>;

/** `sales` are before discounts, in minor units. */
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
 * orders to ship with a risk. `newReviews`: shown ones, and those that wait. `withdrawals`: pieces are not all back, or
 * the refund is not made; `lateWithdrawals` had to be refunded by now. `waitingQuestions`: also with an answer that
 * waits.
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

/** `sumsBefore` ends at the same time of the day if today is included. `counting`: the sums are still incomplete. */
export const OverviewAnswer = z.object({
  days: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  sums: PeriodSums,
  sumsBefore: PeriodSums,
  points: z.array(OverviewPoint),
  bestProducts: Rows("best products", BestProduct),
  toDo: ToDo,
  counting: z.boolean(),
});
export type OverviewAnswer = z.infer<typeof OverviewAnswer>;
