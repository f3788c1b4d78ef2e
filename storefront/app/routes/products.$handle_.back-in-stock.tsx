import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Email } from "medusa-backend/contract";
import { AskStockAlert } from "medusa-backend/contract/routes";
import { z } from "zod";
import { medusaForRequest, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { backInStockPath } from "~/domain/product";
import type { StockAlertAnswer } from "~/domain/stock";
import { AskedStockAlertScreen, AskStockAlertScreen } from "~/features/stock-alerts/stock-alert-screens";
import { toErrorPage } from "~/lib/error-page.server";
import { firstFault, refusalOf } from "~/lib/forms.server";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { uncachedPage } from "~/lib/shared-page.server";
import { getProductPage } from "~/medusa/product-pages.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Tell me when it is back");

/** The product with its stock of now: a product's page may have one of ten seconds ago, which would offer the wrong. */
async function requireProduct({ params }: Pick<LoaderFunctionArgs, "params">) {
  const shown = await getProductPage(params.handle ?? "", { shared: uncachedPage() }).catch((error: unknown) => {
    throw toErrorPage(error);
  });
  if (!shown) throw json({ code: "not_found" }, { status: 404 });
  return shown.product;
}

export async function loader(args: LoaderFunctionArgs) {
  const { productId, handle, name, available } = await requireProduct(args);
  if (handle !== args.params.handle) throw redirect(backInStockPath({ handle }), 301);
  return json({ product: { productId, handle, name }, isSoldOut: available === 0 }, { headers: NO_STORE });
}

const AskForm = z.object({ email: Email });

const refuse = (fault: string, status: number, headers: Record<string, string> = {}) =>
  json<StockAlertAnswer>({ asked: null, fault }, { status, headers: { ...headers, ...NO_STORE } });

/** Stores the request; the same answer goes to this page and to the control on the product's page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(request, AskForm);
  const { productId } = await requireProduct({ params });
  const medusa = await medusaForRequest(request, context);
  const typed = AskForm.safeParse(Object.fromEntries(form));
  if (medusa.token === null && !typed.success) return refuse("Please enter a whole e-mail address.", 400);
  try {
    const { to } = await medusa.call(AskStockAlert, { product_id: productId, email: typed.data?.email });
    return json<StockAlertAnswer>(
      { asked: { to, email: typed.data?.email ?? null }, fault: null },
      { headers: NO_STORE },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { status, headers } = refusalOf(error);
    return refuse(firstFault(error), status, headers);
  }
}

export const headers = loaderAndActionHeaders;

export default function BackInStockRoute() {
  const { product, isSoldOut } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.asked) return <AskedStockAlertScreen product={product} asked={answer.asked} />;
  return <AskStockAlertScreen product={product} isSoldOut={isSoldOut} fault={answer?.fault ?? null} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
