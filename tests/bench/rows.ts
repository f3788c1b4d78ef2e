import { checkoutFigures } from "./meters/checkout";
import { freshness } from "./meters/freshness";
import { catalogueGrowth, orderGrowth } from "./meters/growth";
import { interactionTimes } from "./meters/interactions";
import { lighthouseScores } from "./meters/lighthouse";
import { pageWeight, publicScripts, signedInScripts } from "./meters/page-bytes";
import { cachedFirstByte, cachedRate, uncachedFirstByte, uncachedRate } from "./meters/pages-per-second";
import { feedFigures } from "./meters/product-feed";
import { memoryAfterLoad, startTimes } from "./meters/storefront-process";
import type { Row } from "./row";

/**
 * Every row, in the order in which they are measured: P11 generates the products of P16, P5 and P9, later rows see a
 * large shop, and P14 comes last because it ends the storefront.
 */
export const ROWS: readonly Row[] = [
  { id: "P1", title: "Script as it travels, public pages", measure: publicScripts },
  { id: "P2", title: "Script as it travels, sign-in, checkout and dashboards", measure: signedInScripts },
  { id: "P3", title: "Home page before scrolling, and HTML", measure: pageWeight },
  { id: "P4", title: "First byte, cached, ten connections", measure: cachedFirstByte },
  { id: "P6", title: "Lighthouse, phone", measure: lighthouseScores },
  { id: "P7", title: "Interactions, processor four times slower", measure: interactionTimes },
  { id: "P8", title: "Pages per second of a core, cached", measure: cachedRate },
  { id: "P10", title: "Checkout", measure: checkoutFigures },
  { id: "P15", title: "A new price is seen", measure: freshness },
  { id: "P11", title: "A large catalogue", measure: catalogueGrowth },
  { id: "P16", title: "The feed of all products", measure: feedFigures },
  { id: "P5", title: "First byte, uncached", measure: uncachedFirstByte },
  { id: "P9", title: "Pages per second of a core, uncached", measure: uncachedRate },
  { id: "P12", title: "Many orders", measure: orderGrowth },
  { id: "P13", title: "Memory of the storefront", measure: memoryAfterLoad },
  { id: "P14", title: "Start", measure: startTimes },
];
