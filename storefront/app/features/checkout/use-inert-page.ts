import { type RefObject, useEffect } from "react";

/**
 * Makes the page behind a dialog inert, but neither the dialog nor the toasts. Unlike a focus trap it does not affect
 * what opens later: the bank's challenge, which Stripe puts over the dialog, must be able to take focus and clicks.
 */
export function useInertPage(dialog: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const kept = [dialog.current, ...document.querySelectorAll(".Toastify")].filter((element) => element !== null);
    const behind = outside(document.body, kept).filter((element) => !element.hasAttribute("inert"));
    for (const element of behind) element.setAttribute("inert", "");
    return () => {
      for (const element of behind) element.removeAttribute("inert");
    };
  }, [dialog]);
}

function outside(parent: Element, kept: Element[]): Element[] {
  return [...parent.children].flatMap((child) => {
    if (kept.includes(child)) return [];
    return kept.some((element) => child.contains(element)) ? outside(child, kept) : [child];
  });
}
