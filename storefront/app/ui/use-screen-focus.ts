import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Moves the focus to the screen's title when the element that had it is gone. */
export function focusTitle(): void {
  const main = document.querySelector<HTMLElement>("main");
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (target) focusText(target);
}

/** Moves the focus to an element that is not a control, without scrolling to it. */
function focusText(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const STAYS_IN = "form, [role=dialog], [role=alertdialog], [role=group]";

/** The element that an address's hash names; anybody can write a hash that cannot be decoded, such as `#50%`. */
export function findPart(name: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}

/** As when a browser loads a document, the focus goes to the screen's title, or the part that the address names. */
export function useScreenFocus(): void {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    const from = before.current.split(/[?#]/, 1)[0];
    before.current = address;
    // The person is still typing on the same screen, or reading in a dialog, which would close without focus.
    if (from === pathname && !hash && document.activeElement?.closest(STAYS_IN)) return;
    const named = hash ? findPart(hash.slice(1)) : null;
    // The browser went to the part by itself, and a person who has pressed Tab since is further on in it.
    if (named?.contains(document.activeElement)) return;
    if (named) focusText(named);
    else focusTitle();
  }, [address, pathname, hash]);
}
