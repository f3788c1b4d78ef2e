import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { WISH_LIST_PATH, type WishAnswer, type WishedAnswer } from "~/domain/wish-list";
import unseen from "~/ui/unseen.module.css";
import { heartName, WISH_FORM } from "./heart-names";
import styles from "./wish-hearts.module.css";

type Change = { productId: string; name: string; intent: "add" | "remove" };

/** The cards are not rendered again for a heart: of sixty, one changes. */
function showWished(wished: ReadonlySet<string>): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(`button[form="${WISH_FORM}"]`)) {
    const isWished = wished.has(heart.value);
    heart.setAttribute("aria-pressed", String(isWished));
    heart.title = isWished ? "Remove from wish list" : "Add to wish list";
  }
}

/** What is on the list once all changes are made. */
function after(changes: readonly Change[], wished: ReadonlySet<string>): Set<string> {
  const changed = new Set(wished);
  for (const { productId, intent } of changes) changed[intent === "add" ? "add" : "delete"](productId);
  return changed;
}

/**
 * Shows on the cards what is on the signed-in person's wish list, and changes it in place. Which products are on it is
 * asked once the page is there; until then a press adds, which changes nothing on a list that has the product. Presses
 * are sent one after the other. `shown` changes with the cards.
 */
export default function WishHearts({ shown }: { shown: string }) {
  const known = useFetcher<WishedAnswer>();
  const change = useFetcher<WishAnswer>();
  const wished = useRef<ReadonlySet<string>>(new Set());
  const waiting = useRef<Change[]>([]);
  const [said, setSaid] = useState<{ done?: string; fault?: string }>({});
  const { load } = known;
  const { submit, state, data } = change;
  const show = useCallback(() => showWished(after(waiting.current, wished.current)), []);
  const sendNext = useCallback(() => {
    const [next] = waiting.current;
    if (!next) return;
    const fields = { product_id: next.productId, intent: next.intent, script: "1" };
    submit(fields, { method: "post", action: WISH_LIST_PATH });
  }, [submit]);

  useEffect(() => load(`${WISH_LIST_PATH}/state`), [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have to be shown what is on the list as well
  useEffect(() => {
    wished.current = new Set([...wished.current, ...(known.data?.wished ?? [])]);
    show();
  }, [known.data, shown, show]);

  useEffect(() => {
    const press = (event: SubmitEvent) => {
      const heart = event.submitter;
      if (!(heart instanceof HTMLButtonElement) || heart.getAttribute("form") !== WISH_FORM) return;
      event.preventDefault();
      event.stopPropagation();
      const productId = heart.value;
      if (waiting.current.some((change) => change.productId === productId)) return;
      const intent = wished.current.has(productId) ? "remove" : "add";
      waiting.current.push({ productId, name: heartName(heart.getAttribute("aria-label") ?? ""), intent });
      show();
      if (waiting.current.length === 1) sendNext();
    };
    document.addEventListener("submit", press, { capture: true });
    return () => document.removeEventListener("submit", press, { capture: true });
  }, [show, sendNext]);

  const wasSending = useRef(false);
  useEffect(() => {
    const hasEnded = wasSending.current && state === "idle";
    wasSending.current = state !== "idle";
    const done = hasEnded ? waiting.current.shift() : undefined;
    if (!done) return;
    const fault = data?.fault ?? undefined;
    if (data && !fault) wished.current = after([done], wished.current);
    show();
    setSaid(
      fault ? { fault } : { done: `${done.name} is ${done.intent === "add" ? "on" : "no longer on"} your wish list.` },
    );
    sendNext();
  }, [state, data, show, sendNext]);

  return (
    <>
      <p role="status" className={unseen.text}>
        {said.done}
      </p>
      <p role="alert" className={styles.fault}>
        {said.fault}
      </p>
    </>
  );
}
