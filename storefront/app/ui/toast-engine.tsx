import { Icons, type Id, ToastContainer, type ToastPosition, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

/** How long a toast stays, in milliseconds (specification, section 9); toasts.css ensures this with reduced motion. */
const AUTO_CLOSE_MS = 5_000;

export type ToastType = "success" | "error" | "info";
export type ToastOptions = {
  position?: Extract<ToastPosition, "top-center" | "top-right">;
  isLoading?: boolean;
  offer?: { text: string; press: () => void } | undefined;
};

/** The current toast of each text, so that a repeat replaces it. */
const shown = new Map<string, Id>();

/**
 * Shows a toast and returns a function that closes it. Errors are announced at once, everything else politely.
 * @public toasts.tsx loads it with import()
 */
export function showToast(type: ToastType, text: string, options: ToastOptions = {}): () => void {
  const before = shown.get(text);
  if (before !== undefined) toast.dismiss(before);
  const { offer } = options;
  const said = offer ? (
    <>
      {`${text} `}
      <button type="button" className="toast-offer" onClick={offer.press}>
        {offer.text}
      </button>
    </>
  ) : (
    text
  );
  const id = toast(said, {
    type,
    role: type === "error" ? "alert" : "status",
    position: options.position ?? "top-center",
    onClose: () => shown.get(text) === id && shown.delete(text),
    ...(options.isLoading ? { icon: Icons.spinner } : {}),
  });
  shown.set(text, id);
  return () => toast.dismiss(id);
}

/** The place where toasts appear. Their styles come from the bundled stylesheet, so no nonce is needed. */
export default function ToastPlace() {
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
