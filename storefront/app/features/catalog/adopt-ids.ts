import { cartActions, readCart } from "~/cart/store";
import { isHandle, type Product } from "~/domain/product";
import { lateModule } from "~/ui/late/late-module";

const loadIdsOfHandles = lateModule(() => import("./ids-of-handles"));

/**
 * Gives lines that were put in the cart while Medusa did not answer Medusa's ids: those of `products`, and, where the
 * cart has others, those that the shop is asked for.
 */
export async function adoptIds(products: readonly Pick<Product, "productId" | "handle">[]): Promise<void> {
  await cartActions.adopt(products);
  const handles = (await readCart()).map(({ productId }) => productId).filter(isHandle);
  if (handles.length === 0) return;
  const { idsOfHandles } = await loadIdsOfHandles();
  await cartActions.adopt(await idsOfHandles(handles));
}
