import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { WISH_LIST_PATH, type Wished } from "~/domain/product";
import type { FormAnswer } from "~/lib/forms.server";
import { Mark } from "~/ui/mark";
import { AccountField } from "~/ui/send-once/post-form";
import unseen from "~/ui/unseen.module.css";
import { toShownAnswer } from "~/ui/use-form-answer";
import styles from "../product-page/buy-box.module.css";

/**
 * Whether the list has the product is asked once the page has loaded; until then a press adds it, which changes nothing
 * on a list that has it. Without scripts it only adds.
 */
export default function WishButton({ productId, name }: { productId: string; name: string }) {
  const known = useFetcher<Wished>();
  const change = useFetcher<FormAnswer<Wished>>();
  const { data: changed, isDone, fault } = toShownAnswer(change.data as FormAnswer<Wished> | undefined);
  const { load } = known;
  useEffect(() => {
    load(`${WISH_LIST_PATH}/state?${new URLSearchParams({ product: productId })}`);
  }, [load, productId]);
  const wanted = change.formData?.get("intent");
  const isWished = wanted ? wanted === "add" : (changed?.isWished ?? known.data?.isWished ?? false);
  // A second press before the answer: React's state would be one render too late.
  const sending = useRef(false);
  useEffect(() => {
    if (change.state === "idle") sending.current = false;
  }, [change.state]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const fields = { product_id: productId, intent: isWished ? "remove" : "add", script: "1" };
    change.submit(fields, { method: "post", action: WISH_LIST_PATH });
  };
  return (
    <form method="post" action={WISH_LIST_PATH} className={styles.wish} onSubmit={send}>
      <AccountField />
      <button
        type="submit"
        name="product_id"
        value={productId}
        aria-pressed={isWished}
        title={isWished ? "Remove from wish list" : "Add to wish list"}
      >
        <svg aria-hidden="true">
          <Mark of="heart" />
        </svg>
        Wish list
      </button>
      <span role="status" className={unseen.text}>
        {change.state === "idle" && isDone ? `${name} is ${isWished ? "on" : "no longer on"} your wish list.` : null}
      </span>
      {changed?.isWished ? <Link to="/wish-list">See the list</Link> : null}
      {fault ? <span role="alert">{fault}</span> : null}
    </form>
  );
}
