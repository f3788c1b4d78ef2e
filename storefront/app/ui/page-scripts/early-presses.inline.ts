/**
 * Keeps the buttons that are pressed before the page's scripts are loaded, each once, until early-presses.ts takes
 * them. Runs inline before the first button: a browser shows a page, and lets its buttons be pressed, before it has the
 * page's end.
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
