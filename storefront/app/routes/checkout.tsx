import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListAddresses } from "medusa-backend/contract/routes";
import { asCustomer } from "~/auth/index.server";
import { CheckoutPage } from "~/features/checkout/checkout-page";
import type { Places } from "~/features/checkout/served-countries";
import { toServed } from "~/features/checkout/served-countries.server";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Checkout");

const NONE: Places = { addresses: [], earlier: [], countries: [], served: "" };

export async function loader(args: LoaderFunctionArgs) {
  const { medusa } = await asCustomer(args);
  const places = await medusa.call(ListAddresses).catch(noneWhenUnavailable);
  return json(places ? { ...places, ...toServed(places.countries) } : NONE);
}

export default function Checkout() {
  return <CheckoutPage places={useLoaderData<typeof loader>()} />;
}
