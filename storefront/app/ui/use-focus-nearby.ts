import { useEffect, useState } from "react";
import { keepNearby } from "./keep-nearby";

/**
 * For an open dialog over a list: gives the focus back to the button that opened it. If that button is gone when the
 * dialog closes, because its row was deleted, the focus goes to the same button of the next row, or of the previous
 * one, or else to the title.
 */
export function useFocusNearby(): void {
  // Read while rendering: by the time of the effect, the dialog may have the focus itself.
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => keepNearby(opener), [opener]);
}
