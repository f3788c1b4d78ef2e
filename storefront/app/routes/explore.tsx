import { defer, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StoreScreen } from "~/features/catalog/store-screen";
import { pageMeta } from "~/lib/page-meta";
import { getRequestContext } from "~/lib/request-context.server";
import { getProductList } from "~/medusa/products.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Store – Aeroloft",
    description: "All Aeroloft drones with their prices, from the 135-gram Sparrow to the Kestrel Pro.",
    path: "/explore",
  });

export function loader({ context }: LoaderFunctionArgs) {
  return defer(getProductList(getRequestContext(context)));
}

export default function Explore() {
  const { cached, fresh } = useLoaderData<typeof loader>();
  return <StoreScreen cached={cached} fresh={fresh} />;
}
