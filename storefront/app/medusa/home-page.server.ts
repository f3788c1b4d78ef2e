import { toShowcase } from "~/domain/pictures";
import { type BannerProduct, type LoadedList, SHOWN_AT_HOME } from "~/domain/product";
import { getEnv } from "~/lib/env.server";
import type { SharedPage } from "~/lib/shared-page.server";
import { getProductList } from "./products.server";
import { getReviewList } from "./reviews.server";
import { toShownList } from "./when-unavailable.server";

/** / and /home are one page. `banner` are those of `bannerHandles` on the Store's first page. Never rejects. */
export function getHomePage(
  context: { requestId: string; shared: SharedPage | null },
  bannerHandles: readonly string[],
) {
  const env = getEnv();
  const [latitude, longitude] = env.SHOP_COORDINATES;
  const list = getProductList(context);
  const toBanner = ({ products }: LoadedList): BannerProduct[] =>
    products
      .filter(({ handle }) => bannerHandles.includes(handle))
      .map(({ handle, name, price, offers }) => ({ handle, name, price, ...(offers && { offers }) }));
  return {
    banner: list instanceof Promise ? list.then(toBanner) : toBanner(list),
    products: toShownList(list, SHOWN_AT_HOME),
    reviews: getReviewList(context),
    showcase: toShowcase(env.SHOWCASE_VIDEOS),
    place: { latitude, longitude, tilesUrl: env.MAP_TILES_URL },
  };
}
