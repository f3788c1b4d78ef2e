import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ifRefused } from "~/domain/app-error";
import { SharedWishListScreen } from "~/features/catalog/wish-list/wish-list-screen";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, throwErrorPage } from "~/lib/page-responses.server";
import { getSharedWishList } from "~/medusa/wish-lists.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("A wish list");

/** A list that its owner shares, by the secret in the address; 404 once the link has ended. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const asking = getSharedWishList(context, params.token ?? "");
  const list = await asking.catch(ifRefused(null, "not_found", "invalid")).catch(throwErrorPage);
  if (!list) throw json({ code: "not_found" }, { status: 404, headers: NO_STORE });
  return json({ list }, { headers: NO_STORE });
}

export const headers = loaderAndActionHeaders;

export default function SharedWishListRoute() {
  return <SharedWishListScreen {...useLoaderData<typeof loader>()} />;
}
