import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { listViewedReviews, ReviewsViewQuery, reviewForms } from "~/features/reviews/moderation-forms.server";
import { ReviewsScreen } from "~/features/reviews/reviews-screen";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Reviews");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const view = ReviewsViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await listViewedReviews(await medusaForRequest(request, context), view).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/reviews");
    return noneWhenUnavailable(error);
  });
  return json({ view, page });
}

export const action = reviewForms;

export default function ReviewsRoute() {
  return <ReviewsScreen {...useLoaderData<typeof loader>()} />;
}
