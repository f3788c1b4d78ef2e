import { type FocusEvent, useState } from "react";
import { lateModule } from "../late/late-module";

const loadAdvice = lateModule(() => import("./address-advice"));

type Advice = { phone: string | null; postcode: string | null };
const isAdvised = (name: string): name is keyof Advice => name === "phone" || name === "postcode";

/**
 * Advice on the fields `phone` and `postcode` of a form, given when one is left. `onBlur` is the form's. The libraries
 * are loaded then; without them there is no advice.
 */
export function useAddressAdvice(defaultCountry: string) {
  const [advice, setAdvice] = useState<Advice>({ phone: null, postcode: null });
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !isAdvised(target.name)) return;
    const { name, value } = target;
    const chosen = new FormData(currentTarget).get("country");
    const country = typeof chosen === "string" && chosen ? chosen : defaultCountry;
    loadAdvice().then(
      ({ addressAdvice }) => setAdvice((before) => ({ ...before, [name]: addressAdvice[name](value, country) })),
      () => undefined,
    );
  }
  return { advice, onBlur };
}
