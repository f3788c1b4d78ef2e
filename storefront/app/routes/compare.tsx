import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CompareScreen } from "~/features/catalog/compare/compare-screen";
import { loadComparison } from "~/features/catalog/compare/load-comparison.server";
import { comparePath, readCompareView } from "~/lib/compare-view";
import { pageMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

/** Search engines list only the page without products: there are too many combinations. */
export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const columns = data?.columns ?? [];
  const names = new Intl.ListFormat("en-US").format(columns.map(({ title }) => title));
  const page = pageMeta(matches, {
    title: names === "" ? "Compare drones – Aeroloft" : `Compare ${names} – Aeroloft`,
    description: "Up to four products side by side: price, stock, flight time, range and all other figures.",
    path: comparePath(columns.map(({ name }) => name)),
  });
  return columns.length === 0 ? page : [...page, { name: "robots", content: "noindex" }];
};

/** `?products=kestrel-pro,kestrel-air`: up to four products side by side. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = readCompareView(new URL(request.url).searchParams);
  return json(await loadComparison(view, getRequestContext(context)).catch(throwErrorPage));
}

export default function Compare() {
  return <CompareScreen {...useLoaderData<typeof loader>()} />;
}
