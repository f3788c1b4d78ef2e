import { json } from "@remix-run/node";
import { toLogin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { reportReview } from "~/medusa/reviews.server";
import { ReportFields } from "./report-fields";

/** Takes the form that reports a review. */
export async function takeReport(request: Request, medusa: Medusa, form: FormData) {
  const reportOf = String(form.get("review_id") ?? "");
  const read = ReportFields.safeParse(Object.fromEntries(form));
  if (!read.success) return json({ reportOf, reportFault: "Say what is wrong with it." }, { status: 422 });
  try {
    await reportReview(medusa, read.data.review_id, read.data.reason);
    return json({ reportOf });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { headers } = refusalOf(error);
    return json({ reportOf, reportFault: firstFault(error) }, { status: ERROR_STATUS[error.code], headers });
  }
}
