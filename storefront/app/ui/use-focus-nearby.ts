import { useEffect } from "react";
import { focusTitle } from "./focus-title";

/**
 * For a dialog over a list, as long as it is open: keeps in mind which button opened it. Where that one is gone when the dialog
 * closes, because its row was deleted, the same button of the next row gets the focus, or of the one before, or else the title.
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
