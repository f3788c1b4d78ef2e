import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { QuotePurchase } from "medusa-backend/contract";
import { z } from "zod";
import { medusaForRequest } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { quoteCosts } from "~/medusa/costs.server";
import { resolveProductIds } from "~/medusa/product-pages.server";

const { orderItems: items, discountCode, countryCode: country, shippingOptionId } = QuotePurchase.shape;
const Wanted = z.object({ items, discountCode, country, shippingOptionId });

/** There is nothing to read here; the costs are on a page. */
export function loader() {
  return redirect("/checkout");
}

async function readBody(request: Request): Promise<z.infer<typeof Wanted> | null> {
  try {
    return Wanted.parse(await request.json());
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/**
 * POST of a cart's lines with its terms as JSON, for visitors too: `{costs}`, null with the code of the refusal if the
 * shop cannot tell. That is 200 too, because browsers report every other status as an error of the page. 422 for a body
 * that no page sends. Nothing is changed.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const wanted = await readBody(request);
  if (!wanted) return json({ costs: null, code: "invalid" }, { status: ERROR_STATUS.invalid, headers });
  const { items, country: countryCode, ...terms } = wanted;
  try {
    const ids = await resolveProductIds(items.map(({ productId }) => productId));
    const orderItems = items.map((line) => ({ ...line, productId: ids.get(line.productId) ?? line.productId }));
    const medusa = await medusaForRequest(request, context);
    const costs = await quoteCosts(medusa, { orderItems, countryCode, ...terms });
    return json({ costs }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ costs: null, code: error.code }, { headers });
  }
}
