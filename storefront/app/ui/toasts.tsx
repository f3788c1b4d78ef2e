import type { ToastOptions, ToastType } from "./toast-engine";
import { useLate } from "./use-late";

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
const loadEngine = () => import("./toast-engine");

/** A connection that broke while the page came: there is nothing to show toasts with, and the page itself says the rest. */
const notLoaded = () => undefined;

function show(type: ToastType, text: string, options?: ToastOptions): () => void {
  let closed = false;
  let close = () => {
    closed = true;
  };
  const open = ({ showToast }: typeof import("./toast-engine")) => {
    if (!closed) close = showToast(type, text, options);
  };
  void loadEngine().then(open, notLoaded);
  return () => close();
}

/** For a modal dialog: toasts lie above it and can be closed there, and pressing one is no wish to close the dialog. */
export const TOASTS_WITHIN_REACH = [() => document.querySelector<HTMLElement>(".Toastify")];

/** The place toasts appear in; once, at the root. It comes when the page has, so that a toast can also be shown offline. */
export function Toasts() {
  const Place = useLate(loadEngine);
  return Place ? <Place /> : null;
}
