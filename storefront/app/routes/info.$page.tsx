import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findInfoPage } from "~/features/info/info-pages.server";
import { InfoScreen } from "~/features/info/info-screen";
import { pageMeta, privateMeta } from "~/lib/page-meta";
import { infoPath } from "~/ui/layout/info-links";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  data
    ? pageMeta(matches, {
        title: `${data.title} – Aeroloft`,
        description: data.description,
        path: infoPath(params.page ?? ""),
      })
    : privateMeta("Page not found");

/** A page of storefront/content; 404 for a name without a file. */
export function loader({ params }: LoaderFunctionArgs) {
  const page = findInfoPage(params.page ?? "");
  if (!page) throw json({ code: "not_found" }, { status: 404 });
  return json(page);
}

export default function InfoRoute() {
  return <InfoScreen {...useLoaderData<typeof loader>()} />;
}
