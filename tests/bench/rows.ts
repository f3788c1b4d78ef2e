import { checkoutFigures } from "./meters/checkout";
import { catalogueGrowth, orderGrowth } from "./meters/growth";
import { lighthouseScores } from "./meters/lighthouse";
import { publicScripts } from "./meters/page-bytes";
import { cachedFirstByte, cachedRate } from "./meters/pages-per-second";
import { startTimes } from "./meters/start-times";
import type { Row } from "./row";

/**
 * Every row, in the order in which they are measured: later rows see the large shop of P11, and P14 comes last because
 * it ends the storefront.
 */
export const ROWS: readonly Row[] = [
  { id: "P1", title: "Script as it travels, public pages", measure: publicScripts },
  { id: "P4", title: "First byte, cached, ten connections", measure: cachedFirstByte },
  { id: "P6", title: "Lighthouse, phone", measure: lighthouseScores },
  { id: "P8", title: "Pages per second of a core, cached", measure: cachedRate },
  { id: "P10", title: "Checkout", measure: checkoutFigures },
  { id: "P11", title: "A large catalogue", measure: catalogueGrowth },
  { id: "P12", title: "Many orders", measure: orderGrowth },
  { id: "P14", title: "Start", measure: startTimes },
];
