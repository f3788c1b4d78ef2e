import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Email } from "medusa-backend/contract";
import { AskStockAlert } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { backInStockPath } from "~/domain/product";
import type { StockAlertAsked } from "~/domain/stock";
import { namedIn } from "~/domain/variants";
import { AskedStockAlertScreen, AskStockAlertScreen } from "~/features/catalog/stock-alert-screens";
import { FormFault, show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, throwErrorPage } from "~/lib/page-responses.server";
import { uncachedPage } from "~/lib/shared-page.server";
import { getProductPage } from "~/medusa/product-pages.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Tell me when it is back");

/** With the stock of now: a product's page may have one of ten seconds ago, which would offer the wrong thing. */
async function requireProduct({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) {
  const shown = await getProductPage(params.handle ?? "", { shared: uncachedPage() }).catch(throwErrorPage);
  if (!shown) throw json({ code: "not_found" }, { status: 404 });
  return namedIn(shown, new URL(request.url).search).bought;
}

export async function loader(args: LoaderFunctionArgs) {
  const { productId, handle, name, available } = await requireProduct(args);
  if (handle !== args.params.handle) throw redirect(backInStockPath({ handle, productId }), 301);
  return json({ product: { productId, handle, name }, isSoldOut: available === 0 }, { headers: NO_STORE });
}

/** Stores the request; the same answer goes to this page and to the control on the product's page. */
export const action = defineForms(
  {
    ask: form(
      z.object({ email: Email.optional().catch(undefined) }),
      async ({ medusa, params, request }, { email }) => {
        const { productId } = await requireProduct({ params, request });
        if (medusa.token === null && !email) throw new FormFault("Please enter a whole e-mail address.");
        const asked = await medusa.call(AskStockAlert, { productId, email }).catch((error: unknown) => {
          throw error instanceof AppError && error.code === "unauthenticated" ? toLogin(request) : error;
        });
        return show({ to: asked.to, email: email ?? null } satisfies StockAlertAsked);
      },
    ),
  },
  { who: "anyone", invalid: 400, headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function BackInStockRoute() {
  const { product, isSoldOut } = useLoaderData<typeof loader>();
  const { data: asked, fault = null } = useFormAnswer<StockAlertAsked>();
  if (asked) return <AskedStockAlertScreen product={product} asked={asked} />;
  return <AskStockAlertScreen product={product} isSoldOut={isSoldOut} fault={fault} />;
}
