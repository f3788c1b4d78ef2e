import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StoreScreen } from "~/features/catalog/store-screen";
import { pageMeta } from "~/lib/page-meta";
import { answerAtOnce, throwErrorPage } from "~/lib/page-responses.server";
import { readStoreView } from "~/lib/read-store-view";
import { getRequestContext } from "~/lib/request-context.server";
import { isLandingPage, isWhole, toStoreQuery } from "~/lib/store-view";
import { atOnceOrLater, PAGE_WAIT_MS, READ_TIMEOUT_MS } from "~/lib/times";
import { findProducts, getProductList } from "~/medusa/products.server";
import { toShownList } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const query = data ? toStoreQuery(data.view) : "";
  const page = pageMeta(matches, {
    title: "Store – Aeroloft",
    description:
      "All Aeroloft drones and accessories with their prices, weights, flight times and what buyers say of them.",
    path: query === "" ? "/explore" : `/explore?${query}`,
  });
  const isUnlisted = data && (!isLandingPage(data.view) || isBeyondEnd(data));
  return isUnlisted ? [...page, { name: "robots", content: "noindex" }] : page;
};

/** False while the list is on its way. */
const isBeyondEnd = ({ view, list }: Pick<SerializeFrom<typeof loader>, "view" | "list">) =>
  view.page > 1 && "products" in list && list.products.length === 0;

/** The first page comes from the cache or after the shell; another one, or a search, with the shell if it is fast. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = readStoreView(request.url);
  const requestContext = getRequestContext(context);
  const whole = requestContext.shared !== null;
  if (view.page === 1 && isWhole(view) && !view.isOpen)
    return answerAtOnce({ view, list: toShownList(getProductList(requestContext)) }, { whole });
  const waitMs = whole ? READ_TIMEOUT_MS : PAGE_WAIT_MS;
  const found = await atOnceOrLater(findProducts(view, requestContext), waitMs).catch(throwErrorPage);
  return answerAtOnce({ view, list: toShownList(found.value) }, { whole });
}

export default function Explore() {
  return <StoreScreen {...useLoaderData<typeof loader>()} />;
}
