/** Null once the scripts have taken over. */
export type PressedEarly = Window & { earlyPresses?: Set<HTMLButtonElement> | null };

/** The buttons pressed before the page's scripts were loaded, in order; later presses are not recorded. */
export function takeEarlyPresses(): HTMLButtonElement[] {
  const page: PressedEarly = window;
  const pressed = [...(page.earlyPresses ?? [])];
  page.earlyPresses = null;
  return pressed;
}
