import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffLoader } from "~/auth/index.server";
import { discountForms } from "~/features/discounts/discount-form.server";
import { DiscountScreen } from "~/features/discounts/discount-screen";
import { privateMeta } from "~/lib/page-meta";
import { getDiscount, offerProducts } from "~/medusa/discounts.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => privateMeta(data ? data.desk.discount.code : "Discount");

/** The discount, and products that it can be tried with. */
export const loader = staffLoader("read discounts", async ({ medusa, id, request }) => {
  const find = (new URL(request.url).searchParams.get("find") ?? "").trim().slice(0, 100);
  const [desk, products] = await Promise.all([getDiscount(medusa, id), offerProducts(medusa, find)]);
  return { desk, found: { find, products } };
});

export const action = discountForms;

export default function DiscountRoute() {
  return <DiscountScreen {...useLoaderData<typeof loader>()} />;
}
