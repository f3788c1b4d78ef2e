import { type FocusEvent, useState } from "react";
import { lateModule } from "../late/late-module";

const loadAdvice = lateModule(() => import("./address-advice"));

/** Sentences for the fields; null for none. */
export type Advice = { phone: string | null; postcode: string | null };
const isAdvised = (name: string): name is keyof Advice => name === "phone" || name === "postcode";

/** `onBlur` is the form's. */
export type AddressAdvice = ReturnType<typeof useAddressAdvice>;

/**
 * Advice on the fields `phone` and `postcode` of a form, shown after the field is left. The libraries are loaded then;
 * without them there is no advice. It moves the content below, so it waits for the end of the press that left the
 * field: a button that moves away from under the pointer is not clicked.
 */
export function useAddressAdvice(defaultCountry: string) {
  const [texts, setTexts] = useState<Advice>({ phone: null, postcode: null });
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !isAdvised(target.name)) return;
    const { name, value } = target;
    const chosen = new FormData(currentTarget).get("country");
    const country = typeof chosen === "string" && chosen ? chosen : defaultCountry;
    Promise.all([loadAdvice(), endOfPress()]).then(
      ([{ addressAdvice }]) => setTexts((before) => ({ ...before, [name]: addressAdvice[name](value, country) })),
      () => undefined,
    );
  }
  return { texts, onBlur };
}

/** Resolves at once if nothing is pressed, else after the click that ends the press. */
function endOfPress(): Promise<void> {
  if (!document.querySelector(":active")) return Promise.resolve();
  return new Promise((resolve) => {
    // The click is dispatched in the same task as the release. A drag ends without one.
    const release = () => setTimeout(resolve);
    for (const name of ["mouseup", "dragend", "pointercancel"]) window.addEventListener(name, release, { once: true });
  });
}
