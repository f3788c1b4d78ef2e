import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { GetWish } from "medusa-backend/contract/routes";
import { medusaForRequest } from "~/auth/index.server";
import { ifRefused } from "~/domain/app-error";
import { NO_STORE } from "~/lib/page-responses.server";

/** GET by a product's page: whether the product is on the signed-in person's list; null if that is unknown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const productId = OpaqueId(100).safeParse(new URL(request.url).searchParams.get("product"));
  const medusa = await medusaForRequest(request, context);
  const isKnown = productId.success && medusa.token !== null;
  const wished = isKnown ? await medusa.call(GetWish, { productId: productId.data }).catch(ifRefused(null)) : null;
  return json({ isWished: wished?.isWished ?? null, fault: null }, { headers: NO_STORE });
}
