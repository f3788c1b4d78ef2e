import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetCustomerFactor, KeepCustomerFactor, RemoveFactor } from "medusa-backend/contract/routes";
import { z } from "zod";
import { asStaff, defineForms, form } from "~/auth/index.server";
import { CustomerFactorScreen } from "~/features/customers/customer-factor-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Second factor of a customer");

export async function loader({ params: { id = "" }, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "manage staff");
  return json({ id, ...(await medusa.call(GetCustomerFactor, { id }).catch(throwErrorPage)) });
}

const Press = z.object({});

export const action = defineForms({
  "take-off": form(
    Press,
    ({ medusa, id }) => medusa.call(RemoveFactor, { id }),
    "It ends in a day. The customer and every owner have been mailed.",
  ),
  keep: form(Press, ({ medusa, id }) => medusa.call(KeepCustomerFactor, { id }), "The second factor stays on."),
});

export default function CustomerFactorRoute() {
  return <CustomerFactorScreen {...useLoaderData<typeof loader>()} />;
}
