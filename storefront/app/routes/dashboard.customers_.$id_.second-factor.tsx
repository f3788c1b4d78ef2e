import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetCustomerFactor, KeepCustomerFactor, RemoveFactor } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, staffLoader } from "~/auth/index.server";
import { CustomerFactorScreen } from "~/features/customers/customer-factor-screen";
import { privateMeta } from "~/lib/page-meta";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Second factor of a customer");

export const loader = staffLoader("manage staff", async ({ medusa, id }) => ({
  id,
  ...(await medusa.call(GetCustomerFactor, { id })),
}));

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
