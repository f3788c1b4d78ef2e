import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { getPlacedOrder } from "~/ui/placed-order";

/**
 * The order that was placed just before this screen; null for none. It is reported once: the history forgets it at
 * once, so that neither a reload nor going back reports it again.
 */
export function usePlacedOrder(): string | null {
  const { state } = useLocation();
  const [placed, setPlaced] = useState<string | null>(null);
  useEffect(() => {
    const orderId = getPlacedOrder(state);
    if (orderId === null) return;
    setPlaced(orderId);
    // Remix keeps a navigation's state under `usr`, beside the key and the place of the entry.
    window.history.replaceState({ ...window.history.state, usr: null }, "");
  }, [state]);
  return placed;
}
