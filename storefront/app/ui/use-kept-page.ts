import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { notify, TOAST_TEXTS } from "./toasts";
import { shopAnswers } from "./use-offline";

/**
 * Keeps the page where the code of the next screen cannot be fetched. Remix reloads the page then, for the case that the shop was
 * renewed meanwhile; without a network that ends on the browser's own error page. So a reload that a script asks for waits until the
 * shop has answered, and then leads to the screen that was wanted. Browsers without the Navigation API reload as before.
 */
export function useKeptPage(): void {
  const { location: wanted } = useNavigation();
  const next = useRef<string>();
  next.current = wanted && wanted.pathname + wanted.search + wanted.hash;
  useEffect(() => {
    const { navigation } = window as Window & { navigation?: EventTarget };
    let state: "idle" | "held" | "released" = "idle";
    const hold = async (event: Event) => {
      if (state === "released" || !isScriptedReload(event)) return;
      event.preventDefault();
      // Remix reloads once for each try to load the code: a later one must not overtake the way to the screen that was wanted.
      if (state === "held") return;
      state = "held";
      if (!(await shopAnswers())) {
        state = "idle";
        notify.error(TOAST_TEXTS.offline);
      } else if (next.current) location.assign(next.current);
      else {
        state = "released";
        location.reload();
      }
    };
    navigation?.addEventListener("navigate", hold);
    return () => navigation?.removeEventListener("navigate", hold);
  }, []);
}

/** Not the person's own: that is the browser's business. */
function isScriptedReload(event: Event): boolean {
  const { navigationType, userInitiated } = event as Event & { navigationType?: string; userInitiated?: boolean };
  return navigationType === "reload" && !userInitiated && event.cancelable;
}
