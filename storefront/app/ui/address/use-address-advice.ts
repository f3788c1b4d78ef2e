import { type FocusEvent, useEffect, useRef, useState } from "react";
import { lateModule } from "../late/late-module";

const loadAdvice = lateModule(() => import("./address-advice"));

type Advice = { phone: string | null; postcode: string | null };
const isAdvised = (name: string): name is keyof Advice => name === "phone" || name === "postcode";

/**
 * Advice on the fields `phone` and `postcode` of a form, given when one is left. `onBlur` is the form's. The libraries
 * are loaded then; without them there is no advice. It moves what is below, so it waits for the end of the press that
 * left the field: a button that moves away beneath the pointer is not clicked.
 */
export function useAddressAdvice(defaultCountry: string) {
  const [advice, setAdvice] = useState<Advice>({ phone: null, postcode: null });
  const endOfPress = useEndOfPress();
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !isAdvised(target.name)) return;
    const { name, value } = target;
    const chosen = new FormData(currentTarget).get("country");
    const country = typeof chosen === "string" && chosen ? chosen : defaultCountry;
    Promise.all([loadAdvice(), endOfPress()]).then(
      ([{ addressAdvice }]) => setAdvice((before) => ({ ...before, [name]: addressAdvice[name](value, country) })),
      () => undefined,
    );
  }
  return { advice, onBlur };
}

type Press = { ended: Promise<void>; end: () => void };

function beginPress(): Press {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/** A promise that is kept once nothing is pressed: at once, or after the click that ends the present press. */
function useEndOfPress(): () => Promise<void> {
  const press = useRef<Press>({ ended: Promise.resolve(), end: () => {} });
  useEffect(() => {
    const watching = new AbortController();
    const watch = (name: "pointerdown" | "pointerup" | "pointercancel", listener: () => void) =>
      window.addEventListener(name, listener, { capture: true, signal: watching.signal });
    const release = () => {
      // The click is dispatched in the same task as the release.
      setTimeout(press.current.end);
    };
    watch("pointerdown", () => {
      press.current.end();
      press.current = beginPress();
    });
    watch("pointerup", release);
    watch("pointercancel", release);
    return () => watching.abort();
  }, []);
  return () => press.current.ended;
}
