import type { OverviewDays, ToDo } from "medusa-backend/contract";

/** The views of the overview, by their query. The default is seven days. */
export const PERIODS: readonly { days: OverviewDays; text: string; search: string }[] = [
  { days: 1, text: "Today", search: "?days=1" },
  { days: 7, text: "7 days", search: "" },
  { days: 30, text: "30 days", search: "?days=30" },
  { days: 90, text: "90 days", search: "?days=90" },
];

const ORDERS = "/dashboard/manageAllOrders";

/**
 * The link of the figures of a period that begins on this day: the orders placed since. All names of other lists'
 * filters are in this file.
 */
export const figureLink = (firstDay: string): string => `${ORDERS}?${new URLSearchParams({ from: firstDay })}`;

/** The link and label of each figure of "To do". */
export const TO_DO: readonly { name: keyof ToDo; text: string; to: string }[] = [
  { name: "to_ship", text: "To ship", to: `${ORDERS}?status=pending` },
  { name: "late", text: "Late", to: `${ORDERS}?status=late` },
  { name: "bank", text: "Disputes, risks and failed refunds", to: `${ORDERS}?status=bank` },
  { name: "returns", text: "Returns under way", to: "/dashboard/returns" },
  { name: "low_stock", text: "Low stock", to: "/dashboard/stock?list=low" },
  { name: "new_reviews", text: "New reviews", to: "/dashboard/reviews" },
  { name: "waiting_questions", text: "Questions that wait", to: "/dashboard/questions?list=waiting" },
];
