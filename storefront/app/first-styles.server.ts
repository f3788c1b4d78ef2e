import type { EntryContext } from "@remix-run/node";
import card from "~/features/catalog/product-card.module.css?inline";
import grid from "~/features/catalog/product-grid.module.css?inline";
import gridWaiting from "~/features/catalog/product-grid-waiting.module.css?inline";
import buyBox from "~/features/catalog/product-page/buy-box.module.css?inline";
import buyButtons from "~/features/catalog/product-page/buy-buttons.module.css?inline";
import freshness from "~/features/catalog/product-page/freshness-note.module.css?inline";
import gallery from "~/features/catalog/product-page/gallery.module.css?inline";
import product from "~/features/catalog/product-page/product-screen.module.css?inline";
import store from "~/features/catalog/store-screen.module.css?inline";
import storeSearch from "~/features/catalog/store-search.module.css?inline";
import banner from "~/features/home/banner/banner.module.css?inline";
import homePicture from "~/features/home/home-picture.module.css?inline";
import firstLoad from "~/ui/first-load/first-load.css?inline";
import cartLink from "~/ui/layout/cart-link.module.css?inline";
import section from "~/ui/layout/page-section.module.css?inline";
import signedIn from "~/ui/layout/signed-in.module.css?inline";
import header from "~/ui/layout/site-header.module.css?inline";
import layout from "~/ui/layout/site-layout.module.css?inline";
import type { PageStyles } from "~/ui/page-styles";
import productPicture from "~/ui/product-picture/product-picture.module.css?inline";
import stars from "~/ui/stars.module.css?inline";
import swiper from "~/ui/swiper-first.css?inline";
import theme from "~/ui/theme/first.css?inline";
import fields from "~/ui/theme/first-fields.css?inline";
import unseen from "~/ui/unseen.module.css?inline";
import withoutScripts from "~/ui/without-scripts.module.css?inline";
import { WORD_MARK_ACCENT } from "~/ui/word-mark";
import { lateStylesOf } from "./late-styles.server";

const FRAME = [theme, layout, header, cartLink, firstLoad, unseen];
const HOME = [swiper, homePicture, banner];
const STORE = [fields, section, store, storeSearch, grid, gridWaiting, card, stars, productPicture, withoutScripts];
const PRODUCT = [
  fields,
  swiper,
  product,
  gallery,
  productPicture,
  buyBox,
  buyButtons,
  stars,
  freshness,
  withoutScripts,
];

const SCREENS = {
  "routes/_index": HOME,
  "routes/home": HOME,
  "routes/explore": STORE,
  "routes/products.$handle": PRODUCT,
};

/** The styles above `StylesFromHere` on each public screen, by route. Tests find a missing class. */
const firstOf = (frame: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SCREENS).map(([route, styles]) => [route, withReadTokens([...frame, ...styles].join(""))]),
  );
const FOR_EVERYBODY = firstOf(FRAME);
const SIGNED_IN = firstOf([...FRAME, signedIn]);

/** The styles with only the theme's tokens that they read, including the word mark's. */
function withReadTokens(styles: string): string {
  const read = new Set([...(styles + WORD_MARK_ACCENT).matchAll(/var\((--chakra-[\w-]+)/g)].map(([, name]) => name));
  const kept = styles.replaceAll(/(--chakra-[\w-]+):[^;}]+;?/g, (token, name) => (read.has(name) ? token : ""));
  return kept === styles ? kept : withReadTokens(kept);
}

/**
 * The styles of the rendered page. `files` is empty if it waits for its stylesheets: on other screens, in a search,
 * which may find nothing, and if a route failed. Null if it then has no styles of its own.
 */
export function firstStylesOf({ manifest, staticHandlerContext }: EntryContext): PageStyles | null {
  const { matches, errors, location, loaderData } = staticHandlerContext;
  const route = matches.at(-1)?.route.id ?? "";
  const isForEverybody = loaderData.root?.account === null && !loaderData.root.accountUnknown;
  const late = errors || isForEverybody ? "" : lateStylesOf(route, loaderData);
  const first = (isForEverybody ? FOR_EVERYBODY : SIGNED_IN)[route];
  if (!first || errors || location.search) return late === "" ? null : { first: late, files: [] };
  const files = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return { first: first + late, files: [...new Set(files)] };
}
