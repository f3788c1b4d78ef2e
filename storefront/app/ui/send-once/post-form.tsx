import { Form, type FormProps, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { AccountField } from "./account-field";
import { SeenField } from "./seen-page";

/**
 * A form for a page's action that is sent once: pressing again before the answer does nothing. Remix would drop the
 * first request and show the result of the second, which conflicts with the first. It names the account that it was
 * shown to and, at the desk, what its page knew.
 */
export function PostForm({ onSubmit, children, ...form }: Omit<FormProps, "method">) {
  const sending = useRef(false);
  const { state } = useNavigation();
  const answer = useActionData();
  const { key } = useLocation();
  // An answer is new data or another location; if the person left for another page, the navigation is idle again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may be all that changes
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state, answer, key]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (sending.current) return event.preventDefault();
    onSubmit?.(event);
    sending.current = !event.defaultPrevented;
  };
  return (
    <Form {...form} method="post" onSubmit={send}>
      <AccountField />
      <SeenField />
      {children}
    </Form>
  );
}
