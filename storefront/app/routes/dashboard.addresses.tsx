import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  AddAddress,
  ChangeAddress,
  DeleteAddress,
  ListAddresses,
  MakeDefaultAddress,
} from "medusa-backend/contract/routes";
import { asCustomer, defineForms, form } from "~/auth/index.server";
import { AddressButton, AddressForm } from "~/features/accounts/account-fields";
import { AddressesScreen } from "~/features/accounts/addresses-screen";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, throwErrorPage } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Addresses");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, medusa } = await asCustomer({ request, context });
  const changing = new URL(request.url).searchParams.get("change");
  const places = await medusa.call(ListAddresses).catch(throwErrorPage);
  return json({ name: account.displayName, places, changing });
}

export const action = defineForms(
  {
    save: form(
      AddressForm,
      ({ medusa }, { address = null, usual, ...parts }) =>
        address === null
          ? medusa.call(AddAddress, { ...parts, isDefault: usual === "on" })
          : medusa.call(ChangeAddress, { id: address, ...parts, isDefault: usual === "on" }),
      "The address is saved.",
    ),
    delete: form(
      AddressButton,
      ({ medusa }, { address: id }) => medusa.call(DeleteAddress, { id }),
      "The address is deleted.",
    ),
    default: form(
      AddressButton,
      ({ medusa }, { address: id }) => medusa.call(MakeDefaultAddress, { id }),
      "This is now the default address.",
    ),
  },
  { who: "customer", named: "intent", invalid: 400 },
);

export const headers = actionHeaders;

export default function Addresses() {
  return <AddressesScreen {...useLoaderData<typeof loader>()} />;
}
