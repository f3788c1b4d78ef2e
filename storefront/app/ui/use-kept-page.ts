import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { notify, TOAST_TEXTS } from "./toasts";
import { shopAnswers } from "./use-offline";

/**
 * Keeps the page when the code of the next screen cannot be loaded. Remix would reload the page, in case a new build
 * was deployed; without a network that ends on the browser's own error page. So a reload by a script waits until the
 * shop has answered, and then leads to the screen that was wanted. Browsers without the Navigation API reload as
 * before.
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
      // Remix reloads once for each try to load the code: a later one must not overtake the navigation to the screen
      // that was wanted.
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

/** True for a reload by a script; the person's own is left to the browser. */
function isScriptedReload(event: Event): boolean {
  const { navigationType, userInitiated } = event as Event & { navigationType?: string; userInitiated?: boolean };
  return navigationType === "reload" && !userInitiated && event.cancelable;
}
