import type { PressedEarly } from "./start-scripts-script";

/**
 * The buttons that were pressed before the page's scripts were there (start-scripts.inline.ts), in their order; none is
 * kept from now on.
 */
export function takeEarlyPresses(): HTMLButtonElement[] {
  const page: PressedEarly = window;
  const pressed = [...(page.earlyPresses ?? [])];
  page.earlyPresses = null;
  return pressed;
}
