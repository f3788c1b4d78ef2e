import type { PressedEarly } from "./start-scripts-script";

/**
 * The buttons pressed before the page's scripts were loaded (early-presses.inline.ts), in order; later presses are not
 * recorded.
 */
export function takeEarlyPresses(): HTMLButtonElement[] {
  const page: PressedEarly = window;
  const pressed = [...(page.earlyPresses ?? [])];
  page.earlyPresses = null;
  return pressed;
}
