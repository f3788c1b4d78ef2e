/**
 * Moves the focus to the title of the screen (or to the screen, if it has none) when the element that had it is gone.
 */
export function focusTitle(): void {
  const main = document.querySelector<HTMLElement>("main");
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (target) focusText(target);
}

/** Moves the focus to an element that is no control, without scrolling to it. */
export function focusText(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
