import { useEffect, useState } from "react";
import { focusTitle } from "./use-screen-focus";

/** For a button whose row may leave: the result focuses it, or the next or previous row's, or the title. */
export function keepNearby(button: HTMLElement | null): () => void {
  const row = button?.closest("li");
  const twins = [row?.nextElementSibling, row?.previousElementSibling].map((other) => sameButton(other, button));
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const target = [button, ...twins].find((candidate) => candidate?.isConnected);
      if (target) target.focus();
      else focusTitle();
    });
  };
}

function sameButton(row: Element | null | undefined, button: Element | null): HTMLElement | undefined {
  const buttons = [...(row?.querySelectorAll<HTMLElement>("button") ?? [])];
  return buttons.find(({ textContent }) => textContent === button?.textContent);
}

/** For an open dialog over a list: gives the focus back to the button that opened it, as `keepNearby` does. */
export function useFocusNearby(): void {
  // Read while rendering: by the time of the effect, the dialog may have the focus itself.
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => keepNearby(opener), [opener]);
}
