import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "~/auth/index.server";
import { CheckoutPage } from "~/features/checkout/checkout-page";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Checkout");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  return null;
}

export default function Checkout() {
  return <CheckoutPage />;
}
