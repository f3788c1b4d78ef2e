import { json } from "@remix-run/node";
import { ReportReview } from "medusa-backend/contract/routes";
import { toLogin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { voteReview } from "~/medusa/product-pages.server";
import { deleteOwnPhoto } from "~/medusa/review-photos.server";
import { HelpfulFields, PhotoFields, ReportFields } from "./review-fields";

/** Takes the form that reports a review. */
export async function takeReport(request: Request, medusa: Medusa, form: FormData) {
  const reportOf = String(form.get("review_id") ?? "");
  const read = ReportFields.safeParse(Object.fromEntries(form));
  if (!read.success) return json({ reportOf, reportFault: "Say what is wrong with it." }, { status: 422 });
  try {
    await medusa.call(ReportReview, { id: read.data.review_id, reason: read.data.reason });
    return json({ reportOf });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { headers } = refusalOf(error);
    return json({ reportOf, reportFault: firstFault(error) }, { status: ERROR_STATUS[error.code], headers });
  }
}

/** Takes the button that finds a review of this product helpful, or takes that back. */
export async function takeVote(request: Request, medusa: Medusa, form: FormData) {
  const voteFor = String(form.get("review_id") ?? "");
  const read = HelpfulFields.safeParse(Object.fromEntries(form));
  if (!read.success) return json({ voteFor, voteFault: "Choose a review." }, { status: 422 });
  try {
    await voteReview(medusa, { reviewId: read.data.review_id, helpful: read.data.helpful === "yes" });
    return json({ voteFor });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { headers } = refusalOf(error);
    return json({ voteFor, voteFault: firstFault(error) }, { status: ERROR_STATUS[error.code], headers });
  }
}

/** Takes the button that removes a photo of one's own review. */
export async function takePhotoRemoval(request: Request, medusa: Medusa, form: FormData) {
  const read = PhotoFields.safeParse(Object.fromEntries(form));
  if (!read.success) return json({ photoFault: "Choose a photo." }, { status: 422 });
  try {
    await deleteOwnPhoto(medusa, read.data.photo_id);
    return json({ photoDone: "The photo was removed." });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { headers } = refusalOf(error);
    return json({ photoFault: firstFault(error) }, { status: ERROR_STATUS[error.code], headers });
  }
}
