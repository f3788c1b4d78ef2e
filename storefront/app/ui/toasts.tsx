import { type ComponentType, useEffect } from "react";
import { createPortal } from "react-dom";
import { create } from "zustand";
import { lazyModule } from "./lazy/lazy-module";
import type { ToastOptions, ToastType } from "./toast-engine";
import styles from "./toasts.module.css";

export { TOAST_TEXTS } from "./toast-texts";

/** `position` is top-center, except for the sign-out in the navigation bar; `offer` is a button in the toast. */
export type NotifyOptions = Pick<ToastOptions, "position" | "offer">;

/** Errors are announced at once (role alert). A repeated text replaces the first. Each call returns its closer. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show("success", text, options),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
  /** With a spinner, for work in progress; it closes automatically like any other. */
  loading: (text: string) => show("info", text, { isLoading: true }),
};

/** Toasts are loaded at the first interaction or with the first toast, because most pages never show one. */
const loadEngine = lazyModule(() => import("./toast-engine"));

type Message = { id: number; isError: boolean; text: string };

/** The component that shows toasts, once the engine is loaded, and the messages that are shown without it. */
const useShown = create<{ Place: ComponentType | null; messages: readonly Message[] }>(() => ({
  Place: null,
  messages: [],
}));

async function openEngine() {
  const engine = await loadEngine();
  useShown.setState({ Place: engine.default });
  return engine;
}

function show(type: ToastType, text: string, options?: ToastOptions): () => void {
  let closed = false;
  let close = () => {
    closed = true;
  };
  openEngine().then(
    ({ showToast }) => {
      if (!closed) close = showToast(type, text, options);
    },
    () => {
      if (!closed) close = showPlainly(type, text);
    },
  );
  return () => close();
}

/** For a modal dialog: toasts can be closed while it is open, and clicking one does not close the dialog. */
export const TOASTS_WITHIN_REACH = [() => document.querySelector<HTMLElement>(".Toastify")];

const INTERACTIONS = ["pointerdown", "keydown", "focusin"] as const;

/** Where toasts appear; once, at the root. The engine loads at the first interaction, so that toasts work offline. */
export function Toasts() {
  const { Place, messages } = useShown();
  useEffect(() => {
    const waiting = new AbortController();
    const loadEarly = () => {
      waiting.abort();
      // After the frame that answers the interaction. If it fails, the next toast tries again, then is shown plainly.
      requestAnimationFrame(() => setTimeout(() => openEngine().catch(() => undefined)));
    };
    for (const type of INTERACTIONS) {
      window.addEventListener(type, loadEarly, { capture: true, passive: true, signal: waiting.signal });
    }
    return () => waiting.abort();
  }, []);
  if (!Place && messages.length === 0) return null;
  // Beside the page, which an open dialog hides from assistive technology, though not live regions beside it.
  return createPortal(
    <>
      {Place ? <Place /> : null}
      {messages.length > 0 ? <PlainMessages messages={messages} /> : null}
    </>,
    document.body,
  );
}

let lastId = 0;

const close = (id: number) =>
  useShown.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));

/** Shows a message until it is closed, if toasts cannot be loaded. Returns a function that closes it. */
function showPlainly(type: ToastType, text: string): () => void {
  lastId += 1;
  const message = { id: lastId, isError: type === "error", text };
  useShown.setState(({ messages }) => ({ messages: [...messages.filter((other) => other.text !== text), message] }));
  return () => close(message.id);
}

function PlainMessages({ messages }: { messages: readonly Message[] }) {
  return (
    <div className={`Toastify ${styles.messages}`} aria-live="polite">
      {messages.map(({ id, isError, text }) => (
        <div key={id} role={isError ? "alert" : "status"} className={styles.message}>
          <p>{text}</p>
          <button type="button" className={styles.close} aria-label="close" onClick={() => close(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
