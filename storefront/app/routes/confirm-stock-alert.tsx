import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckStockAlert, ConfirmStockAlert } from "medusa-backend/contract/routes";
import { z } from "zod";
import { getLinkToken, moveLinkToken } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import {
  ConfirmStockAlertScreen,
  DeadStockLinkScreen,
  StockAlertConfirmedScreen,
} from "~/features/stock-alerts/stock-alert-screens";
import { toErrorPage } from "~/lib/error-page.server";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { refusalOf } from "~/lib/refused-form";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => privateMeta("Confirm your e-mail address");

/** The products of the mailed link; none, with 404, for an invalid one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await moveLinkToken("alert", request);
  const token = await getLinkToken("alert", request);
  try {
    const products = token === null ? [] : (await visitorMedusa(context).call(CheckStockAlert, { token })).products;
    return json({ products }, { status: products.length > 0 ? 200 : 404, headers: NO_STORE });
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid"))
      return json({ products: [] }, { status: 404, headers: NO_STORE });
    throw toErrorPage(error);
  }
}

/** Confirms the address. A button does this and not the page itself, because mail scanners open pages. */
export async function action({ request, context }: ActionFunctionArgs) {
  await readForm(request, z.object({}));
  try {
    const token = (await getLinkToken("alert", request)) ?? "";
    const { products } = await visitorMedusa(context).call(ConfirmStockAlert, { token });
    return json({ fault: null, products }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, headers } = refusalOf(error);
    return json({ fault: error.message, products: null }, { status, headers: { ...headers, ...NO_STORE } });
  }
}

export const headers = loaderAndActionHeaders;

export default function ConfirmStockAlertPage() {
  const { products } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The link is valid only until the mail about the stock is written, which may be right now.
  if (answer?.products) return <StockAlertConfirmedScreen products={answer.products} />;
  if (products.length === 0) return <DeadStockLinkScreen />;
  if (products.every(({ is_confirmed }) => is_confirmed)) return <StockAlertConfirmedScreen products={products} />;
  return <ConfirmStockAlertScreen products={products} fault={answer?.fault ?? null} />;
}
