import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PACK_LIST } from "medusa-backend/contract";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { PackList } from "~/features/orders/pack/pack-list";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { listOrdersToPack } from "~/medusa/orders.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Pack");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "ship orders");
  const view = readListView(PACK_LIST, request);
  const asked = listOrdersToPack(await medusaForRequest(request, context), toPageQuery(PACK_LIST, view));
  return json({ view, page: await orFirstPage(PACK_LIST, asked).catch(noneWhenUnavailable) });
}

export default function PackRoute() {
  return <PackList {...useLoaderData<typeof loader>()} />;
}
