import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckStockAlert, ConfirmStockAlert, type RouteAnswer } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, getLinkToken, moveLinkToken } from "~/auth/index.server";
import { ifRefused } from "~/domain/app-error";
import {
  ConfirmStockAlertScreen,
  DeadStockLinkScreen,
  StockAlertConfirmedScreen,
} from "~/features/catalog/stock-alert-screens";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, throwErrorPage } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Confirm your e-mail address");

/** The products of the mailed link; none, with 404, for an invalid one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await moveLinkToken("alert", request);
  const token = await getLinkToken("alert", request);
  const asking = token === null ? null : visitorMedusa(context).call(CheckStockAlert, { token });
  const found = await asking?.catch(ifRefused(null, "not_found", "invalid")).catch(throwErrorPage);
  const products = found?.products ?? [];
  return json({ products }, { status: products.length > 0 ? 200 : 404, headers: NO_STORE });
}

/** Confirms the address. A button does this and not the page itself, because mail scanners open pages. */
export const action = defineForms(
  {
    confirm: form(z.object({}), async ({ request, context }) => {
      const token = (await getLinkToken("alert", request)) ?? "";
      return show(await visitorMedusa(context).call(ConfirmStockAlert, { token }));
    }),
  },
  { who: "anyone", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function ConfirmStockAlertPage() {
  const { products } = useLoaderData<typeof loader>();
  const { data: confirmed, fault = null } = useFormAnswer<RouteAnswer<typeof ConfirmStockAlert>>();
  // The link is valid only until the mail about the stock is written, which may be right now.
  if (confirmed) return <StockAlertConfirmedScreen products={confirmed.products} />;
  if (products.length === 0) return <DeadStockLinkScreen />;
  if (products.every(({ isConfirmed }) => isConfirmed)) return <StockAlertConfirmedScreen products={products} />;
  return <ConfirmStockAlertScreen products={products} fault={fault} />;
}
