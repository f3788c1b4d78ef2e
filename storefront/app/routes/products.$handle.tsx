import { type AppLoadContext, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { DeleteOwnPhoto, ReportReview, SaveOwnReview, VoteReview } from "medusa-backend/contract/routes";
import { isVariantId } from "medusa-backend/contract/variant-names";
import { defineForms, form, medusaForRequest } from "~/auth/index.server";
import { countryIn, isByHelp, isOnlyChoice, keepVariant, productPath, variantIn } from "~/domain/product";
import { ProductScreen, productMeta } from "~/features/catalog/product-page/product-screen";
import { droneLinkTexts, returnFees } from "~/features/info/info-pages.server";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, answerAtOnce, throwErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { listCartProducts } from "~/medusa/account-cart.server";
import { findOwnReview, getProductPage, listHelpfulReviews } from "~/medusa/product-pages.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { HelpfulFields, PhotoFields, ReportFields, ReviewFields } from "../features/catalog/product-page/review-fields";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  data ? productMeta(matches, data.shown, location.search) : privateMeta("Product not found");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const { search } = new URL(request.url);
  const requestContext = getRequestContext(context);
  const { shared } = requestContext;
  // The cart and orders know a variant by its id alone.
  if (isVariantId(handle)) throw await toVariantPage(handle, context);
  const [loaded, { own }] = await Promise.all([
    getProductPage(handle, { shared, country: countryIn(search) ?? undefined }).catch(throwErrorPage),
    medusaForRequest(request, context).then((medusa) => findOwnReview(medusa, handle)),
  ]);
  if (!loaded) throw json({ code: "not_found" }, { status: 404 });
  const { offer, ...shown } = loaded;
  if (offer) requestContext.offer = { ...offer, returnFees };
  // It was found by its id, because some lists link to products without their handle.
  if (shown.product.handle !== handle) {
    const query = keepVariant("", search);
    throw redirect(`${productPath(shown.product)}${query && `?${query}`}`, 301);
  }
  const variantId = variantIn(search);
  const isGone = variantId !== null && offer !== null && !offer.variantIds.includes(variantId);
  const wanted = isByHelp(search) && shown.reviews.length > 0;
  const sorted = wanted ? await listHelpfulReviews(handle) : null;
  const beside = { own, ...(shown.here.fly && { linkTexts: droneLinkTexts }), ...(isGone && { isGone }) };
  const page = sorted ? { shown: { ...shown, reviews: sorted }, ...beside, isByHelp: true } : { shown, ...beside };
  return answerAtOnce(page, { whole: shared !== null });
}

/** Leads from a variant's id to its product's page. @throws a 404 for one that is not on sale. */
async function toVariantPage(variantId: string, context: AppLoadContext): Promise<Response> {
  const [found] = await listCartProducts(visitorMedusa(context), [variantId]).catch(throwErrorPage);
  if (!found) throw json({ code: "not_found" }, { status: 404 });
  return redirect(productPath({ handle: found.handle, productId: variantId }), 302);
}

/** A buyer's review and its photos, votes and reports. The forms send no name, to keep these pages small. */
export const action = defineForms(
  {
    review: form(ReviewFields, ({ medusa, id: handle }, review) => medusa.call(SaveOwnReview, { handle, ...review }), {
      said: "Thank you. Your review is saved.",
      missing: "page",
    }),
    report: form(
      ReportFields,
      ({ medusa }, { review_id: id, reason }) => medusa.call(ReportReview, { id, reason }),
      "Thank you. We will look at this review.",
    ),
    // Finds a review helpful, or takes that back.
    vote: form(HelpfulFields, ({ medusa }, { review_id: id, helpful }) =>
      medusa.call(VoteReview, { id, helpful: helpful === "yes" }),
    ),
    photo: form(
      PhotoFields,
      ({ medusa }, { photo_id: id }) => medusa.call(DeleteOwnPhoto, { id }),
      "The photo was removed.",
    ),
  },
  {
    who: "customer",
    named: (sent) =>
      sent.has("photo_id") ? "photo" : sent.has("helpful") ? "vote" : sent.has("review_id") ? "report" : "review",
  },
);

export const headers = actionHeaders;

/** A refused review changes no data, and the page has the data of all variants. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { actionStatus, formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = change;
  if (actionStatus !== undefined && actionStatus >= 400) return false;
  return formMethod === undefined && isOnlyChoice(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
};

export default function ProductRoute() {
  const page = useLoaderData<typeof loader>();
  // Another product's page begins anew: what was added to the cart on the last one is not said of it.
  return <ProductScreen key={page.shown.product.handle} {...page} />;
}
