import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REVIEW_LIST } from "medusa-backend/contract";
import { ListStaffReviews } from "medusa-backend/contract/routes";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { reviewForms } from "~/features/reviews/moderation-forms.server";
import { ReviewsScreen } from "~/features/reviews/reviews-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Reviews");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const view = readListView(REVIEW_LIST, request);
  const asked = (await medusaForRequest(request, context)).call(ListStaffReviews, toPageQuery(REVIEW_LIST, view));
  return json({ view, page: await orFirstPage(REVIEW_LIST, asked).catch(noneWhenUnavailable) });
}

export const action = reviewForms;

export default function ReviewsRoute() {
  return <ReviewsScreen {...useLoaderData<typeof loader>()} />;
}
