import { Form, type FormProps, useActionData, useLocation, useNavigation } from "@remix-run/react";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { ACCOUNT_FIELD, SEEN_FIELD } from "~/lib/shown-account";
import { Button, type ButtonLook } from "../button";
import { useAccount } from "../shop-context";

type PostProps = Omit<FormProps, "method"> & {
  /** What it sends beside what is typed. */
  fields?: Readonly<Record<string, string>>;
};

/**
 * A form that is sent once, and not while its button waits for another form of the screen: Remix would drop the first
 * request's answer and show the result of the second, which conflicts with it. It names the account that it was shown
 * to and, at the desk, what its page knew.
 */
export function PostForm({ fields = {}, onSubmit, children, ...form }: PostProps) {
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
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (sending.current || submitter?.getAttribute("aria-disabled") === "true") return event.preventDefault();
    onSubmit?.(event);
    sending.current = !event.defaultPrevented;
  };
  return (
    <Form {...form} method="post" onSubmit={send}>
      <AccountField />
      <SeenField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

type PressProps = Pick<FormProps, "action" | "preventScrollReset"> &
  Omit<ButtonLook, "wide"> & {
    fields: Readonly<Record<string, string>>;
    /** The id of the element that says what the button is about. */
    describedBy?: string;
    children: ReactNode;
  };

/** A button that is a form of its own. */
export function PressForm(props: PressProps) {
  const { fields, variant = "outline", size = "sm", danger, describedBy, children, ...form } = props;
  return (
    <PostForm preventScrollReset fields={fields} {...form}>
      <SendButton {...{ size, variant, danger }} aria-describedby={describedBy}>
        {children}
      </SendButton>
    </PostForm>
  );
}

/** The button that sends a form of this screen; pressing it again meanwhile does nothing. */
export function SendButton(button: Omit<ComponentProps<typeof Button>, "type" | "aria-disabled">) {
  const busy = useScreenPost();
  return <Button {...button} type="submit" aria-disabled={busy} />;
}

const Seen = createContext<string | null>(null);

type Props = {
  recordId: string;
  /** Who did what to it, latest first. */
  history: readonly { id: string }[];
  children: ReactNode;
};

/** A record's page at the desk. Its forms send the newest entry that it knew; Medusa refuses them after a newer one. */
export function SeenPage({ recordId, history, children }: Props) {
  return <Seen.Provider value={`${recordId} ${history[0]?.id ?? ""}`}>{children}</Seen.Provider>;
}

/** The hidden field of a form on such a page; nothing on others. */
function SeenField() {
  const seen = useContext(Seen);
  return seen === null ? null : <input type="hidden" name={SEEN_FIELD} value={seen} />;
}

/** The hidden field of a form that posts: the account that it was shown to. A visitor's form has none. */
export function AccountField() {
  const account = useAccount();
  return account ? <input type="hidden" name={ACCOUNT_FIELD} value={account.uid} /> : null;
}

/** The address of a form with a file, which is streamed on unread: the account is in the address. */
export function useUploadAction(action: string): string {
  const account = useAccount();
  if (!account) return action;
  return `${action}${action.includes("?") ? "&" : "?"}${new URLSearchParams({ [ACCOUNT_FIELD]: account.uid })}`;
}

/** True while a form that posts to this screen's own address is being sent, until its answer is shown. */
export function useScreenPost(): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  return formMethod === "POST" && formAction?.split(/[?#]/, 1)[0] === pathname;
}
