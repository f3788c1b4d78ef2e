import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { backInStockPath, type Product } from "~/domain/product";
import { type StockAlertAsked, sayAsked } from "~/domain/stock";
import type { FormAnswer } from "~/lib/forms.server";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import { AccountField } from "~/ui/send-once/post-form";
import { useAccount } from "~/ui/shop-context";
import { toShownAnswer } from "~/ui/use-form-answer";
import styles from "./back-in-stock.module.css";

/** For somebody with an account it asks at once. It sends to the page that does the same without scripts. */
export default function BackInStock({ product }: { product: Pick<Product, "handle" | "productId"> }) {
  const account = useAccount();
  const fetcher = useFetcher<FormAnswer<StockAlertAsked>>();
  const { submit, state, data } = fetcher;
  const { data: sent, fault = null } = toShownAnswer(data as FormAnswer<StockAlertAsked> | undefined);
  const email = account?.email ?? null;
  const action = backInStockPath(product);
  const asked = useRef(false);
  const field = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (email === null) return field.current?.querySelector("input")?.focus();
    if (asked.current) return;
    asked.current = true;
    submit(null, { method: "post", action });
  }, [email, submit, action]);
  // A second press before the answer: React's state would be one render too late.
  const sending = useRef(false);
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (sending.current) return event.preventDefault();
    sending.current = true;
  };
  return (
    <div className={styles.panel}>
      {sent || (email !== null && fault === null) ? null : (
        <fetcher.Form ref={field} method="post" action={action} className={styles.form} onSubmit={send}>
          <AccountField />
          {email === null ? (
            <div className={styles.field}>
              <label htmlFor={id}>Your e-mail</label>
              <Input
                size="lg"
                id={id}
                name="email"
                type="email"
                autoComplete="email"
                required
                aria-invalid={fault !== null || undefined}
                aria-describedby={fault === null ? undefined : `${id}-fault`}
              />
            </div>
          ) : null}
          <Button type="submit" size="lg" aria-disabled={state !== "idle" || undefined}>
            {fault !== null && email !== null ? "Try again" : "Tell me"}
          </Button>
        </fetcher.Form>
      )}
      {fault === null ? null : (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <p role="status" className={styles.status}>
        {`${sent ? sayAsked(sent, email) : ""}${email !== null && data === undefined ? "One moment…" : ""}`}
      </p>
    </div>
  );
}
