import type { CardProduct } from "./product";

type Line = { productId: string; name: string; quantity: number };
type Sold = Pick<CardProduct, "productId" | "available">;

/** How much of a line can be bought today: nothing of a product that is sold out or no longer sold. */
export type LineToday<Product extends Sold> = Line & {
  product: Product | null;
  state: "sold" | "fewer" | "soldOut" | "gone";
  /** Pieces that can be bought. */
  possible: number;
};

/** The lines of an order that can be bought today. `products` are those still sold. */
export function linesToday<Product extends Sold>(
  items: readonly Line[],
  products: readonly Product[],
): LineToday<Product>[] {
  return items.map(({ productId, name, quantity }) => {
    const product = products.find((sold) => sold.productId === productId) ?? null;
    const possible = product ? Math.min(quantity, product.available ?? quantity) : 0;
    const state = !product ? "gone" : possible === 0 ? "soldOut" : possible < quantity ? "fewer" : "sold";
    return { productId, name, quantity, product, state, possible };
  });
}
