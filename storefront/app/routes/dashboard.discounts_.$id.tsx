import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asStaff } from "~/auth/index.server";
import { discountForms } from "~/features/discounts/discount-form.server";
import { DiscountScreen } from "~/features/discounts/discount-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getDiscount, offerProducts } from "~/medusa/discounts.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => privateMeta(data ? data.desk.discount.code : "Discount");

/** The discount, and products that it can be tried with. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "read discounts");
  const find = (new URL(request.url).searchParams.get("find") ?? "").trim().slice(0, 100);
  const asked = Promise.all([getDiscount(medusa, params.id ?? ""), offerProducts(medusa, find)]);
  const [desk, products] = await asked.catch(throwErrorPage);
  return json({ desk, found: { find, products } });
}

export const action = discountForms;

export default function DiscountRoute() {
  return <DiscountScreen {...useLoaderData<typeof loader>()} />;
}
