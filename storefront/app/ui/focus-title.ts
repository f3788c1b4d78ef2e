/** Where focus goes when what had it is gone: the title of the screen, or the screen itself where it has none. */
export function focusTitle(): void {
  const main = document.querySelector<HTMLElement>("main");
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (target) focusText(target);
}

/** Moves focus to something that is no control, without scrolling to it. */
export function focusText(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
