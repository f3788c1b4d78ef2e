import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { lazyModule } from "./lazy/lazy-module";
import type { ToastOptions, ToastType } from "./toast-engine";
import styles from "./toasts.module.css";

export { TOAST_TEXTS } from "./toast-texts";

/**
 * `position` is top-center, except for the sign-out in the navigation bar, which is top-right; `offer` is a button in
 * the toast.
 */
export type NotifyOptions = Pick<ToastOptions, "position" | "offer">;

/**
 * Shows a message as a toast. Errors are announced at once (role alert), everything else politely (role status). A text
 * is never shown twice: a repeat replaces the first. Each call returns a function that closes the toast.
 */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show("success", text, options),
  error: (text: string, options?: NotifyOptions) => show("error", text, options),
  info: (text: string, options?: NotifyOptions) => show("info", text, options),
  /** With a spinner, for work in progress; it closes automatically like any other. */
  loading: (text: string, options?: NotifyOptions) => show("info", text, { ...options, isLoading: true }),
};

/** Toasts are loaded at the first interaction or with the first toast, because most pages never show one. */
const loadEngine = lazyModule(() => import("./toast-engine"));

/** The component that shows toasts, once the engine is loaded. */
let place: ComponentType | null = null;
const watchers = new Set<() => void>();

async function openEngine() {
  const engine = await loadEngine();
  place = engine.default;
  for (const tell of watchers) tell();
  return engine;
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
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

/**
 * For a modal dialog: toasts are above it and can be closed while it is open, and clicking one does not close the
 * dialog.
 */
export const TOASTS_WITHIN_REACH = [() => document.querySelector<HTMLElement>(".Toastify")];

const INTERACTIONS = ["pointerdown", "keydown", "focusin"] as const;

/**
 * The place where toasts appear; once, at the root. The engine is loaded at the first interaction, so that later
 * messages can also be shown offline.
 */
export function Toasts() {
  const Place = useSyncExternalStore(
    watch,
    () => place,
    () => null,
  );
  useEffect(() => {
    const waiting = new AbortController();
    const loadEarly = () => {
      waiting.abort();
      // After the frame that answers the interaction. The next toast tries again, and is shown plainly if that fails
      // too.
      requestAnimationFrame(() => setTimeout(() => openEngine().catch(() => undefined)));
    };
    for (const type of INTERACTIONS) {
      window.addEventListener(type, loadEarly, { capture: true, passive: true, signal: waiting.signal });
    }
    return () => waiting.abort();
  }, []);
  return (
    <>
      {Place ? <Place /> : null}
      <PlainMessages />
    </>
  );
}

type Message = { id: number; isError: boolean; text: string };

const NONE: readonly Message[] = [];
let messages = NONE;
let lastId = 0;
const plainMessagesWatchers = new Set<() => void>();

function update(next: readonly Message[]): void {
  messages = next;
  for (const tell of plainMessagesWatchers) tell();
}

function plainMessagesWatch(tell: () => void): () => void {
  plainMessagesWatchers.add(tell);
  return () => plainMessagesWatchers.delete(tell);
}

const close = (id: number) => update(messages.filter((message) => message.id !== id));

/** Shows a message until it is closed, if toasts cannot be loaded. Returns a function that closes it. */
function showPlainly(type: "success" | "error" | "info", text: string): () => void {
  lastId += 1;
  const id = lastId;
  update([...messages.filter((message) => message.text !== text), { id, isError: type === "error", text }]);
  return () => close(id);
}

/** The container of these messages: at the top, over the page, and usable while a dialog is open, like toasts. */
function PlainMessages() {
  const shown = useSyncExternalStore(
    plainMessagesWatch,
    () => messages,
    () => NONE,
  );
  if (shown.length === 0) return null;
  return (
    <div className={`Toastify ${styles.messages}`}>
      {shown.map(({ id, isError, text }) => (
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
