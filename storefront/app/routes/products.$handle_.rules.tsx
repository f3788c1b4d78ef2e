import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { flyAnswers } from "~/domain/fly-rules/fly-rules";
import { rulesPath } from "~/domain/product";
import type { Figures } from "~/domain/product-page";
import { namedIn } from "~/domain/variants";
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
        path: rulesPath({ handle: data.product.handle }),
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

/** The rules for flying a drone or one of its variants, by region; 404 for a product that is not flown. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const page = await getProductPage(handle, getRequestContext(context)).catch(throwErrorPage);
  const named = page && namedIn(page, new URL(request.url).search);
  const answers = named ? flyAnswers(named.shown.figures, getEnv().SHOP_DEFAULT_COUNTRY) : [];
  if (!named || answers.length === 0) throw json({ code: "not_found" }, { status: 404 });
  const { name, productId, handle: own } = named.bought;
  if (own !== handle) throw redirect(rulesPath(named.bought), 301);
  return json({ product: { handle, productId, name }, basis: basisOf(named.shown.figures), answers });
}

export default function FlyRulesRoute() {
  return <FlyRulesScreen {...useLoaderData<typeof loader>()} />;
}
