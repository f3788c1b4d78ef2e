import type { OverviewDays, ToDo } from "medusa-backend/contract";

/** The views of the overview, by their query. Seven days are what it opens with. */
export const PERIODS: readonly { days: OverviewDays; text: string; search: string }[] = [
  { days: 1, text: "Today", search: "?days=1" },
  { days: 7, text: "7 days", search: "" },
  { days: 30, text: "30 days", search: "?days=30" },
  { days: 90, text: "90 days", search: "?days=90" },
];

const ORDERS = "/dashboard/manageAllOrders";

/**
 * Where the figures of a period lead that begins on this day: the orders that were placed since. All names of filters
 * of other lists stand in this file.
 */
export const figureLink = (firstDay: string): string => `${ORDERS}?${new URLSearchParams({ from: firstDay })}`;

/** Where each figure of what waits leads, and its words. */
export const TO_DO: readonly { name: keyof ToDo; text: string; to: string }[] = [
  { name: "to_ship", text: "To ship", to: `${ORDERS}?status=pending` },
  { name: "late", text: "Late", to: `${ORDERS}?status=late` },
  { name: "bank", text: "Disputes and failed refunds", to: `${ORDERS}?status=bank` },
  { name: "returns", text: "Returns under way", to: "/dashboard/returns" },
  { name: "low_stock", text: "Low stock", to: "/dashboard/stock?list=low" },
  { name: "new_reviews", text: "New reviews", to: "/dashboard/reviews" },
];
