import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DISCOUNT_LIST } from "medusa-backend/contract";
import { ListDiscounts } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { DiscountsScreen } from "~/features/discounts/discounts-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";

export const meta: MetaFunction = () => privateMeta("Discounts");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "read discounts");
  const view = readListView(DISCOUNT_LIST, request);
  const asked = medusa.call(ListDiscounts, toPageQuery(DISCOUNT_LIST, view));
  return json({ view, page: await orFirstPage(DISCOUNT_LIST, asked) });
}

export default function DiscountsRoute() {
  return <DiscountsScreen {...useLoaderData<typeof loader>()} />;
}
