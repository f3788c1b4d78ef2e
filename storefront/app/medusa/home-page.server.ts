import { type ProductList, SHOWN_AT_HOME } from "~/domain/product";
import type { ReviewList } from "~/domain/review";
import type { ShopPlace } from "~/domain/shop-contact";
import { getEnv } from "~/lib/env.server";
import type { SharedPage } from "~/lib/shared-page.server";
import { type Showcase, toShowcase } from "~/lib/showcase";
import { getProductList } from "./products.server";
import { getReviewList } from "./reviews.server";
import { toShownList } from "./shown-list.server";

/** The data of / and /home, one page with two addresses. The promises never reject. */
export function getHomePage(context: { requestId: string; shared: SharedPage | null }): {
  products: ProductList | Promise<ProductList>;
  reviews: ReviewList | Promise<ReviewList>;
  showcase: Showcase;
  place: ShopPlace;
} {
  const env = getEnv();
  const [latitude, longitude] = env.SHOP_COORDINATES;
  return {
    products: toShownList(getProductList(context), SHOWN_AT_HOME),
    reviews: getReviewList(context),
    showcase: toShowcase(env.SHOWCASE_VIDEOS),
    place: { latitude, longitude, tilesUrl: env.MAP_TILES_URL },
  };
}
