import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { lateModule } from "./late/late-module";
import { PlainMessages, showPlainly } from "./plain-messages";
import type { ToastOptions, ToastType } from "./toast-engine";

export { TOAST_TEXTS } from "./toast-texts";

/** `position` is top-center everywhere but for the navigation bar's sign-out, which says top-right. */
type NotifyOptions = Pick<ToastOptions, "position">;

/**
 * Says something in a toast. Errors are announced at once (role alert), everything else politely (role status).
 * The same text is never stacked: a second one replaces the first. Each call returns a function that closes the toast.
 */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show("success", text, options),
  error: (text: string, options?: NotifyOptions) => show("error", text, options),
  info: (text: string, options?: NotifyOptions) => show("info", text, options),
  /** With a spinner, for work under way; it leaves by itself like any other. */
  loading: (text: string, options?: NotifyOptions) => show("info", text, { ...options, isLoading: true }),
};

/** Toasts are fetched after the page: most pages never show one. */
const loadEngine = lateModule(() => import("./toast-engine"));

/** The place of the toasts, once their engine is there. */
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

/** For a modal dialog: toasts lie above it and can be closed there, and pressing one is no wish to close the dialog. */
export const TOASTS_WITHIN_REACH = [() => document.querySelector<HTMLElement>(".Toastify")];

/** The place toasts appear in; once, at the root. It comes when the page has, so that a toast can also be shown offline. */
export function Toasts() {
  const Place = useSyncExternalStore(
    watch,
    () => place,
    () => null,
  );
  useEffect(() => {
    // Asked for again with the next toast, which is shown plainly where it does not come then either.
    openEngine().catch(() => undefined);
  }, []);
  return (
    <>
      {Place ? <Place /> : null}
      <PlainMessages />
    </>
  );
}
