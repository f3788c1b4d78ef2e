import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { flyAnswers } from "~/domain/fly-rules/fly-rules";
import { rulesPath } from "~/domain/product";
import type { Figures } from "~/domain/product-page";
import { FlyRulesScreen } from "~/features/catalog/fly-rules/fly-rules-screen";
import { getEnv } from "~/lib/env.server";
import { pageMeta, privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { getProductPage } from "~/medusa/product-pages.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Can I fly it? ${data.product.name} – Aeroloft`,
        description: `What the rules ask of somebody who flies the ${data.product.name}, by country, with sources.`,
        path: rulesPath(data.product),
      })
    : privateMeta("Page not found");

function basisOf({ weightGrams, class: label, camera, remoteId }: Figures): string[] {
  return [
    ...(weightGrams === undefined ? [] : [`${weightGrams.toLocaleString("en-US")} g ready to fly`]),
    ...(label === undefined ? [] : [label === null ? "no EU class label" : `EU class label ${label}`]),
    ...(camera ? [`“${camera}”`] : []),
    ...(remoteId === undefined ? [] : [remoteId ? "Remote ID" : "no Remote ID"]),
  ];
}

/** The rules for flying a drone, by region; 404 for a product that is not flown. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const shown = await getProductPage(handle, getRequestContext(context)).catch(throwErrorPage);
  const answers = shown ? flyAnswers(shown.figures, getEnv().SHOP_DEFAULT_COUNTRY) : [];
  if (!shown || answers.length === 0) throw json({ code: "not_found" }, { status: 404 });
  if (shown.product.handle !== handle) throw redirect(rulesPath(shown.product), 301);
  const { name } = shown.product;
  return json({ product: { handle, name }, basis: basisOf(shown.figures), answers });
}

export default function FlyRulesRoute() {
  return <FlyRulesScreen {...useLoaderData<typeof loader>()} />;
}
