/**
 * The pictures of a product as admins change them; the first is the one on cards and in carts. `src` is the shown
 * address, empty if nothing can be shown; `alt` is empty if nobody wrote a text.
 */
export type ManagedPictures = {
  product: { productId: string; handle: string; name: string; isOnSale: boolean };
  pictures: ManagedPicture[];
};
export type ManagedPicture = { pictureId: string; src: string; alt: string; isBeingMade: boolean; isGivenUp: boolean };

/** The screen of a product's pictures, by the product's id or handle. */
export const picturesPath = (product: string): string => `/dashboard/products/${encodeURIComponent(product)}/pictures`;

/** The route that takes a picture: of a product, by its id, or of one that is being made. */
export const uploadPath = (product = ""): string =>
  `/dashboard/pictures${product && `?${new URLSearchParams({ product })}`}`;

/** The pictures' ids with one of them moved to another place. */
export function movePicture(ids: readonly string[], pictureId: string, place: number): string[] {
  const others = ids.filter((id) => id !== pictureId);
  return others.length === ids.length ? [...ids] : [...others.slice(0, place), pictureId, ...others.slice(place)];
}
