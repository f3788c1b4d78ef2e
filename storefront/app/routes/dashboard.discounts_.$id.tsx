import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { discountForms } from "~/features/discounts/discount-form.server";
import { DiscountScreen } from "~/features/discounts/discount-screen";
import { privateMeta } from "~/lib/page-meta";
import { toErrorPage } from "~/lib/page-responses.server";
import { getDiscount, offerProducts } from "~/medusa/discounts.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => privateMeta(data ? data.desk.discount.code : "Discount");

/** The discount, and products that it can be tried with. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const medusa = await medusaForRequest(request, context);
  const find = (new URL(request.url).searchParams.get("find") ?? "").trim().slice(0, 100);
  try {
    const [desk, products] = await Promise.all([getDiscount(medusa, params.id ?? ""), offerProducts(medusa, find)]);
    return json({ desk, found: { find, products } });
  } catch (error) {
    throw toErrorPage(error);
  }
}

export const action = discountForms;

export default function DiscountRoute() {
  return <DiscountScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
