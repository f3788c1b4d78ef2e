/**
 * Keeps the buttons pressed before the page's scripts are loaded, each once (early-presses.ts). Runs inline before the
 * first button: browsers show a page, and take presses, before they have its end.
 */
import type { PressedEarly } from "./early-presses";

const page: PressedEarly = window;
page.earlyPresses = new Set();

addEventListener(
  "click",
  ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("button[type=button]");
    if (button) page.earlyPresses?.add(button);
  },
  true,
);
