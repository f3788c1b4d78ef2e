/**
 * Runs inline before the scripts come: scrolls to where somebody was on this page, as Remix's own script does, in half
 * its bytes.
 */
import { readPosition } from "./scroll-positions-storage";

if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
const top = readPosition(history.state.key);
if (typeof top === "number") scrollTo(0, top);
