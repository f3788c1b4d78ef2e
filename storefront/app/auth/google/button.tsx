import { buttonClass } from "~/ui/button";
import styles from "./button.module.css";
import { useGooglePopup } from "./use-popup";

/** The text beside the button about Google's window. */
const WORDS = {
  none: "",
  open: "Continue in the Google window.",
  closed: "You closed the Google window, so the sign-in was cancelled. You can try again.",
} as const;

/** Opens a window with scripts; without them it is a plain link, which the server redirects to Google. */
export function GoogleButton({ redirectTo }: { redirectTo: string }) {
  const query = new URLSearchParams({ redirectTo });
  const signInHref = `/auth/google?${query}`;
  const { popup, onClick } = useGooglePopup(signInHref, `/login?${query}`);
  return (
    <div className={styles.way}>
      <a href={signInHref} onClick={onClick} className={buttonClass({ variant: "outline", size: "xl", wide: true })}>
        Sign in with Google
      </a>
      <p role="status" className={styles.waiting}>
        {WORDS[popup]}
      </p>
    </div>
  );
}
