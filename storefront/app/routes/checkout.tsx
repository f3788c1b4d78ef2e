import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ListAddressesAnswer } from "medusa-backend/contract";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { CheckoutPage } from "~/features/checkout/checkout-page";
import { privateMeta } from "~/lib/page-meta";
import { listAddresses } from "~/medusa/addresses.server";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Checkout");

const NONE: ListAddressesAnswer = { addresses: [], earlier: [], countries: [] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  return json((await listAddresses(medusa).catch(noneWhenUnavailable)) ?? NONE);
}

export default function Checkout() {
  return <CheckoutPage places={useLoaderData<typeof loader>()} />;
}
