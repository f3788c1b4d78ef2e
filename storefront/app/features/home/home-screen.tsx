import type { MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Showcase as Sources } from "~/domain/pictures";
import type { BannerProduct } from "~/domain/product";
import type { ShopPlace } from "~/domain/shop-contact";
import { pageMeta, preloadPicture } from "~/lib/page-meta";
import { organizationData } from "~/lib/search-engines/structured-data";
import type { ReviewList } from "~/medusa/reviews.server";
import { StructuredData } from "~/ui/inline-script";
import { Mark } from "~/ui/mark";
import { useShop } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { BANNER_SIZES, Banner, SLIDES } from "./banner";
import { ClientWords } from "./client-reviews";
import { CorporateClients } from "./corporate-clients";
import { Gallery } from "./gallery";
import { homeSrcSet, TALL_WINDOW } from "./home-picture";
import { PowerfulFeatures } from "./powerful-features";
import { ShopMap } from "./shop-map";
import { Showcase } from "./showcase";

type Props = {
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

const [FIRST_SLIDE] = SLIDES;
const BANNER = [
  preloadPicture({ srcSet: homeSrcSet(FIRST_SLIDE.tall), sizes: BANNER_SIZES, media: TALL_WINDOW }),
  preloadPicture({
    srcSet: homeSrcSet(FIRST_SLIDE.picture),
    sizes: BANNER_SIZES,
    media: `not all and ${TALL_WINDOW}`,
  }),
];

/** / and /home are one page with two addresses, and the first is the canonical one. */
export const homeMeta: MetaFunction = ({ matches }) => [
  ...BANNER,
  ...pageMeta(matches, {
    title: "Aeroloft – drones for first flights, films and field work",
    description:
      "Folding camera drones, a first drone for the garden, racers, and tools for inspection, mapping and the sea, with what belongs to them.",
    path: "/",
  }),
];
