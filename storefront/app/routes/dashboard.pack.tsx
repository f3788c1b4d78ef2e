import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PACK_LIST } from "medusa-backend/contract";
import { listLoader } from "~/auth/index.server";
import { PackList } from "~/features/orders/pack/pack-list";
import { privateMeta } from "~/lib/page-meta";
import { listOrdersToPack } from "~/medusa/orders.server";

export const meta: MetaFunction = () => privateMeta("Pack");

export const loader = listLoader(PACK_LIST, "ship orders", listOrdersToPack);

export default function PackRoute() {
  return <PackList {...useLoaderData<typeof loader>()} />;
}
