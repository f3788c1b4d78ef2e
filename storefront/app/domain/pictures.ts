/**
 * The pictures of a product as admins change them; the first is the one on cards and in carts. `src` is what screens
 * show, empty where nothing can be shown; `alt` is empty where nobody said what a picture shows.
 */
export type ManagedPictures = {
  product: { productId: string; handle: string; name: string; isOnSale: boolean };
  pictures: ManagedPicture[];
};
export type ManagedPicture = { pictureId: string; src: string; alt: string; isBeingMade: boolean };

/** The screen of a product's pictures, by the product's id or handle. */
export const picturesPath = (product: string): string => `/dashboard/products/${encodeURIComponent(product)}/pictures`;

/** The pictures' ids with one of them moved to another place. */
export function movePicture(ids: readonly string[], pictureId: string, place: number): string[] {
  const others = ids.filter((id) => id !== pictureId);
  return others.length === ids.length ? [...ids] : [...others.slice(0, place), pictureId, ...others.slice(place)];
}
