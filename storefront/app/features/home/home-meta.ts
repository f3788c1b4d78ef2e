import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "~/lib/page-meta";
import { preloadPicture } from "~/lib/preload-picture";
import { BANNER_SIZES, SLIDES } from "./banner/slides";
import { homeSrcSet } from "./home-picture";
import { TALL_WINDOW } from "./tall-window";

const [FIRST_SLIDE] = SLIDES;
const BANNER = [
  preloadPicture({ srcSet: homeSrcSet(FIRST_SLIDE.tall), sizes: BANNER_SIZES, media: TALL_WINDOW }),
  preloadPicture({
    srcSet: homeSrcSet(FIRST_SLIDE.picture),
    sizes: BANNER_SIZES,
    media: `not all and ${TALL_WINDOW}`,
  }),
];

/**
 * The metadata of / and /home for search engines and link previews. They are one page with two addresses, and the first
 * is the canonical one.
 */
export const homeMeta: MetaFunction = ({ matches }) => [
  ...BANNER,
  ...pageMeta(matches, {
    title: "Aeroloft – drones for first flights, films and field work",
    description:
      "Eleven drones from $149 to $899: folding camera drones, a first drone for the garden, racers, and tools for inspection, mapping and the sea.",
    path: "/",
  }),
];
