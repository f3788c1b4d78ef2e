import { z } from "zod";
import { Rows } from "./lists";

/** One thing that is wrong, and how to mend it. A `failure` stops people from buying, or loses money, mails or data. */
export const CheckProblem = z.object({
  severity: z.enum(["failure", "warning"]),
  what: z.string(),
  remedy: z.string(),
});
export type CheckProblem = z.infer<typeof CheckProblem>;

/** How a check ended, worst last. */
export const CheckOutcome = z.enum(["passed", "skipped", "warned", "failed"]);
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/**
 * One check of the doctor: why it was skipped (null: it was not), what is wrong, and where to read more, which is an
 * address or a page of this project ("docs/operations.md#mail").
 */
export const CheckResult = z.object({
  id: z.string(),
  name: z.string(),
  outcome: CheckOutcome,
  skipped: z.string().nullable(),
  problems: z.array(CheckProblem),
  readMore: z.string(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** GET /admin/shop/doctor, and what `npm run doctor -- --json` prints. */
export const DoctorAnswer = z.object({ checkedAt: z.iso.datetime(), checks: Rows("checks", CheckResult) });
export type DoctorAnswer = z.infer<typeof DoctorAnswer>;
