import type { ReactNode } from "react";
import type { BannerProduct } from "~/domain/product";
import type { ReviewList } from "~/domain/review";
import type { ShopPlace } from "~/domain/shop-contact";
import { organizationData } from "~/lib/search-engines/structured-data";
import type { Showcase as Sources } from "~/lib/showcase";
import { Mark } from "~/ui/mark";
import { useShop } from "~/ui/shop-context";
import { StructuredData } from "~/ui/structured-data";
import unseen from "~/ui/unseen.module.css";
import { Banner } from "./banner/banner";
import { CorporateClients } from "./corporate-clients/corporate-clients";
import { Gallery } from "./gallery/gallery";
import { PowerfulFeatures } from "./powerful-features/powerful-features";
import { ShopMap } from "./shop-map/shop-map";
import { Showcase } from "./showcase/showcase";
import { ClientWords } from "./words/client-words";

type Props = {
  /** The products that the banner shows, as far as they are on sale. */
  banner: BannerProduct[] | Promise<BannerProduct[]>;
  /** The list that the server had at once, or the promise of one that it streams within 1,000 ms. */
  reviews: ReviewList | Promise<ReviewList>;
  showcase: Sources;
  place: ShopPlace;
  /** Our Products, from the catalogue. */
  children: ReactNode;
};

/** The home page, section by section. There is no hero and no intro text; its heading is for screen readers only. */
export function HomeScreen({ banner, reviews, showcase, place, children }: Props) {
  const { origin, contact } = useShop();
  return (
    <>
      <StructuredData data={[organizationData(origin, contact)]} />
      <h1 className={unseen.text}>Aeroloft, a shop for drones</h1>
      <Banner products={banner} />
      {/* Has the file of marks come beside the stylesheets: what shows them stands behind those, and would ask a round trip later. */}
      <svg className={unseen.text} aria-hidden="true">
        <Mark of="stars" />
      </svg>
      <PowerfulFeatures />
      {children}
      <Showcase sources={showcase} />
      <CorporateClients />
      <ClientWords list={reviews} />
      <Gallery />
      <ShopMap place={place} />
    </>
  );
}
