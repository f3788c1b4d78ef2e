import { useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { CURRENCY } from "~/domain/money";
import { priceWords, productPath, type SuggestedProduct } from "~/domain/product";
import { abortedAfter, SUGGEST_TIMEOUT_MS } from "~/lib/times";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import unseen from "~/ui/unseen.module.css";
import styles from "./search-suggestions.module.css";

const Answer = v.object({
  suggestions: v.array(
    v.object({
      productId: v.string(),
      handle: v.string(),
      name: v.string(),
      imageUrl: v.string(),
      price: v.object({ amount: v.number(), currency: v.literal(CURRENCY) }),
      offers: v.exactOptional(v.object({ from: v.number(), to: v.number(), colours: v.number() })),
    }),
  ),
});

/** Nothing if the shop does not answer in time or refuses: the search itself still works. */
async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SuggestedProduct[]> {
  if (q.trim().length < 2) return [];
  try {
    const answer = await fetch(`/explore/suggestions?${new URLSearchParams({ q: q.trim() })}`, {
      signal: abortedAfter(SUGGEST_TIMEOUT_MS, signal),
    });
    return v.parse(Answer, await answer.json()).suggestions;
  } catch {
    return [];
  }
}

/** The pause in typing after which suggestions are requested, in milliseconds. */
const PAUSE_MS = 150;

export type SuggestionsProps = { field: RefObject<HTMLInputElement> };

/** No suggestion is chosen: Enter then searches for the typed text. */
const NONE = -1;

/**
 * WAI-ARIA's combobox pattern with manual selection. The field stays a `searchbox`, as it is without scripts, so there
 * is no `aria-expanded`; the number of suggestions is announced.
 */
export default function SearchSuggestions({ field }: SuggestionsProps) {
  const listId = useId();
  const navigate = useNavigate();
  const [suggested, setSuggested] = useState<SuggestedProduct[]>([]);
  const [chosen, setChosen] = useState(NONE);
  const show = useCallback((products: SuggestedProduct[]) => {
    setSuggested(products);
    setChosen(NONE);
  }, []);
  const close = useCallback(() => show([]), [show]);
  const open = useCallback(
    (product: SuggestedProduct) => {
      close();
      navigate(productPath(product));
    },
    [close, navigate],
  );
  useSuggestionsOf(field, show, close);

  const shown = useRef({ suggested, chosen });
  shown.current = { suggested, chosen };
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { suggested, chosen } = shown.current;
      if (suggested.length === 0 || event.isComposing) return;
      const product = suggested[chosen];
      if (event.key === "ArrowDown") setChosen(chosen + 1 < suggested.length ? chosen + 1 : NONE);
      else if (event.key === "ArrowUp") setChosen(chosen === NONE ? suggested.length - 1 : chosen - 1);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" && product) open(product);
      else return;
      // The field's own: the caret's jump, Escape's emptying, and Enter's search.
      event.preventDefault();
    };
    input.addEventListener("keydown", onKeyDown);
    return () => input.removeEventListener("keydown", onKeyDown);
  }, [field, close, open]);

  useEffect(() => {
    const attributes = {
      "aria-autocomplete": "list",
      "aria-controls": suggested.length > 0 ? listId : null,
      "aria-activedescendant": chosen === NONE ? null : `${listId}-${chosen}`,
      autocomplete: "off",
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
  }, [field, listId, suggested, chosen]);

  return (
    <>
      <p aria-live="polite" className={unseen.text}>
        {suggested.length > 0 ? `Suggestions: ${suggested.length}. Choose with the arrow keys.` : ""}
      </p>
      {suggested.length > 0 ? (
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
          {suggested.map((product, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which has the focus
            <div
              key={product.productId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              className={styles.option}
              // The field keeps the focus, which would end the suggestions.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(product)}
            >
              <span className={styles.picture}>
                <ProductPicture src={product.imageUrl} alt="" sizes="4rem" turn="soon" />
              </span>
              <span className={styles.name}>{product.name}</span>
              <span className={styles.price}>{priceWords(product)}</span>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Asks while somebody types; calls `close` when the search is sent or the field is left. Late answers are dropped. */
function useSuggestionsOf(
  field: RefObject<HTMLInputElement>,
  show: (suggested: SuggestedProduct[]) => void,
  close: () => void,
) {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let asked = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(timer);
      asked.abort();
      asked = new AbortController();
    };
    const end = () => {
      forget();
      close();
    };
    const ask = async (signal: AbortSignal) => {
      const suggested = await fetchSuggestions(input.value, signal);
      if (!signal.aborted) show(suggested);
    };
    const onInput = () => {
      forget();
      const { signal } = asked;
      timer = setTimeout(() => void ask(signal), PAUSE_MS);
    };
    const { form } = input;
    // What was typed while this code was on its way.
    if (document.activeElement === input && input.value !== input.defaultValue) onInput();
    input.addEventListener("input", onInput);
    input.addEventListener("blur", end);
    form?.addEventListener("submit", end);
    return () => {
      forget();
      input.removeEventListener("input", onInput);
      input.removeEventListener("blur", end);
      form?.removeEventListener("submit", end);
    };
  }, [field, show, close]);
}
