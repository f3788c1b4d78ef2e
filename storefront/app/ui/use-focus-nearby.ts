import { useEffect } from "react";
import { focusTitle } from "./focus-title";

/**
 * For an open dialog over a list: remembers which button opened it. If that button is gone when the dialog closes,
 * because its row was deleted, the focus goes to the same button of the next row, or of the previous one, or else to
 * the title.
 */
export function useFocusNearby(): void {
  useEffect(() => {
    const opener = document.activeElement;
    const row = opener?.closest("li");
    const twins = [row?.nextElementSibling, row?.previousElementSibling].map((other) => sameButton(other, opener));
    return () => {
      requestAnimationFrame(() => {
        if (opener?.isConnected || document.activeElement !== document.body) return;
        const twin = twins.find((button) => button?.isConnected);
        if (twin) twin.focus();
        else focusTitle();
      });
    };
  }, []);
}

function sameButton(row: Element | null | undefined, button: Element | null): HTMLElement | undefined {
  const buttons = [...(row?.querySelectorAll<HTMLElement>("button") ?? [])];
  return buttons.find(({ textContent }) => textContent === button?.textContent);
}
