import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PACK_LIST } from "medusa-backend/contract";
import { staffLoader } from "~/auth/index.server";
import { packForms } from "~/features/orders/order-forms.server";
import { PackScreen } from "~/features/orders/pack/pack-screen";
import { privateMeta } from "~/lib/page-meta";
import { getOrderToPack } from "~/medusa/orders.server";
import { ScreenNotFound } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Pack order #${data.order.number}` : "Pack");

export const loader = staffLoader("ship orders", ({ medusa, id: orderId }) => getOrderToPack(medusa, { orderId }));

export const action = packForms;

export default function PackOrderRoute() {
  return <PackScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <ScreenNotFound title="There is no such order" text="It may have been removed." to={PACK_LIST.path}>
      See all orders to pack
    </ScreenNotFound>
  );
}
