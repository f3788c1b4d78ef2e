import { Form, type FormProps, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/**
 * A form that a page's action takes, sent once: pressed again while its answer is on the way, it does nothing. Remix would give up the
 * first request for the second, and show what the second was told of the first one's work.
 */
export function PostForm({ onSubmit, ...form }: Omit<FormProps, "method">) {
  const sending = useRef(false);
  const { state } = useNavigation();
  const answer = useActionData();
  const { key } = useLocation();
  // An answer is new data or another location; a form that was left for another page has an idle navigation again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may be all that changes
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state, answer, key]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (sending.current) return event.preventDefault();
    onSubmit?.(event);
    sending.current = !event.defaultPrevented;
  };
  return <Form {...form} method="post" onSubmit={send} />;
}
