type Presses = Window & { earlyPresses?: Set<HTMLButtonElement> | null };

/** The buttons that were pressed before the page's scripts were there (`START_SCRIPTS`), in their order; none is kept from now on. */
export function takeEarlyPresses(): HTMLButtonElement[] {
  const page: Presses = window;
  const pressed = [...(page.earlyPresses ?? [])];
  page.earlyPresses = null;
  return pressed;
}
