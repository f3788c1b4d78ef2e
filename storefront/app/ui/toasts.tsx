import { Icons, type Id, ToastContainer, type ToastPosition, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

export { TOAST_TEXTS } from "./toast-texts";

/** How long a toast stays, in milliseconds (specification, section 9). */
const AUTO_CLOSE_MS = 5_000;

/** `position` is top-center everywhere but for the navigation bar's sign-out, which says top-right. */
type NotifyOptions = { position?: Extract<ToastPosition, "top-center" | "top-right"> };

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

type Type = "success" | "error" | "info";

/** The toast that shows each text now, so that a repeat replaces it. */
const shown = new Map<string, Id>();

function show(type: Type, text: string, options: NotifyOptions & { isLoading?: boolean } = {}): () => void {
  const before = shown.get(text);
  if (before !== undefined) toast.dismiss(before);
  const id = toast(text, {
    type,
    role: type === "error" ? "alert" : "status",
    position: options.position ?? "top-center",
    onClose: () => shown.get(text) === id && shown.delete(text),
    ...(options.isLoading ? { icon: Icons.spinner } : {}),
  });
  shown.set(text, id);
  return () => toast.dismiss(id);
}

/** The place toasts appear in; once, at the root. Styles come from the bundled stylesheet, so no nonce is needed. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      autoClose={AUTO_CLOSE_MS}
      aria-label="Notifications"
      newestOnTop
      limit={4}
      pauseOnFocusLoss={false}
      pauseOnHover
      theme="light"
    />
  );
}
