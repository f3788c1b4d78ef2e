import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "~/domain/app-error";
import { SharedWishListScreen } from "~/features/catalog/wish-list/wish-list-screen";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, toErrorPage } from "~/lib/page-responses.server";
import { getSharedWishList } from "~/medusa/wish-lists.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("A wish list");

/** A list that its owner shares, by the secret in the address; 404 once the link has ended. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    return json({ list: await getSharedWishList(context, params.token ?? "") }, { headers: NO_STORE });
  } catch (error) {
    const isGone = error instanceof AppError && (error.code === "not_found" || error.code === "invalid");
    throw isGone ? json({ code: "not_found" }, { status: 404, headers: NO_STORE }) : toErrorPage(error);
  }
}

export const headers = loaderAndActionHeaders;

export default function SharedWishListRoute() {
  return <SharedWishListScreen {...useLoaderData<typeof loader>()} />;
}
