import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { medusaForRequest, toLogin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { isByHelp, productPath } from "~/domain/product";
import { productMeta } from "~/features/catalog/product-page/product-meta";
import { ProductScreen } from "~/features/catalog/product-page/product-screen";
import { HelpfulFields, PhotoFields, ReportFields, ReviewFields } from "~/features/catalog/product-page/review-fields";
import { takePhotoRemoval, takeReport, takeVote } from "~/features/catalog/product-page/take-report.server";
import { droneLinkTexts } from "~/features/info/info-pages.server";
import { answerAtOnce } from "~/lib/at-once.server";
import { toErrorPage } from "~/lib/error-page.server";
import { actionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { refusalOf } from "~/lib/refused-form";
import { getRequestContext } from "~/lib/request-context.server";
import { findOwnReview } from "~/medusa/find-own-review.server";
import { getProductPage, listHelpfulReviews, saveOwnReview } from "~/medusa/product-pages.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? productMeta(matches, data.shown) : privateMeta("Product not found");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const [shown, { own }] = await Promise.all([
    getProductPage(handle, getRequestContext(context)).catch((error: unknown) => {
      throw toErrorPage(error);
    }),
    medusaForRequest(request, context).then((medusa) => findOwnReview(medusa, handle)),
  ]);
  if (!shown) throw json({ code: "not_found" }, { status: 404 });
  // It was found by its id, because some lists link to products without their handle.
  if (shown.product.handle !== handle) throw redirect(productPath(shown.product), 301);
  const wanted = isByHelp(new URL(request.url).search) && shown.reviews.length > 0;
  const sorted = wanted ? await listHelpfulReviews(handle) : null;
  const beside = { own, ...(shown.fly && { linkTexts: droneLinkTexts }) };
  const page = sorted ? { shown: { ...shown, reviews: sorted }, ...beside, isByHelp: true } : { shown, ...beside };
  return answerAtOnce(page, { whole: getRequestContext(context).shared !== null });
}

/** Stores a buyer's review, removes a photo of it, or stores a report of, or a vote for, somebody else's review. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(request, ReviewFields, ReportFields, HelpfulFields, PhotoFields);
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLogin(request);
  if (form.has("photo_id")) return await takePhotoRemoval(request, medusa, form);
  if (form.has("helpful")) return await takeVote(request, medusa, form);
  if (form.has("review_id")) return await takeReport(request, medusa, form);
  const submission = parseWithZod(form, { schema: ReviewFields, disableAutoCoercion: true });
  if (submission.status !== "success") return json({ result: submission.reply(), saved: false }, { status: 422 });
  try {
    await saveOwnReview(medusa, params.handle ?? "", submission.value);
    return json({ result: submission.reply(), saved: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw toErrorPage(error);
    if (error.code === "unauthenticated") throw toLogin(request);
    const result = submission.reply({ formErrors: [error.message] });
    const { headers } = refusalOf(error);
    return json({ result, saved: false }, { status: ERROR_STATUS[error.code], headers });
  }
}

export const headers = actionHeaders;

/** A refused review changes no data, so nothing is loaded again; its faults are shown at the form. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;

export default function ProductRoute() {
  return <ProductScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
