import type { ReportReason } from "medusa-backend/contract";

/** The reasons to report a review, as text. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  offensive: "Offensive",
  spam: "Advertising or spam",
  not_about_it: "Not about this product",
  private: "Names somebody's private data",
};
