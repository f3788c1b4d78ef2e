import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { medusaForRequest } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import type { WishAnswer, WishedAnswer } from "~/domain/wish-list";
import { NO_STORE } from "~/lib/page-headers.server";
import type { Medusa } from "~/medusa/client.server";
import { getWishList, isWished } from "~/medusa/wish-lists.server";

/** What `read` answers for the signed-in person; null for a visitor, and if Medusa does not answer. */
async function known<T>(medusa: Medusa, read: (medusa: Medusa) => Promise<T>): Promise<T | null> {
  if (medusa.token === null) return null;
  return await read(medusa).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

const listWished = async (medusa: Medusa) => (await getWishList(medusa)).wishes.map(({ productId }) => productId);

/**
 * GET by a product's page: whether the product is on the signed-in person's list. Without a product, by the Store: all
 * that are. Null if that is unknown.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const product = new URL(request.url).searchParams.get("product");
  const medusa = await medusaForRequest(request, context);
  if (product === null) return json<WishedAnswer>({ wished: await known(medusa, listWished) }, { headers: NO_STORE });
  const productId = OpaqueId(100).safeParse(product);
  const wished = productId.success ? await known(medusa, (medusa) => isWished(medusa, productId.data)) : null;
  return json<WishAnswer>({ isWished: wished, fault: null }, { headers: NO_STORE });
}
