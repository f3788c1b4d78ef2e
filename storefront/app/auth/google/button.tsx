import { type MouseEvent, useEffect, useRef, useState } from "react";
import { POPUP_CHECK_MS } from "~/lib/times";
import { buttonClass } from "~/ui/button";
import styles from "../screens/account-frame.module.css";

/** In CSS pixels (specification, section 9). */
const WIDTH = 500;
const HEIGHT = 600;

function openPopup(href: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  return window.open(href, "google-sign-in", features);
}

/**
 * Signs in in a window of its own; this page goes to `nextHref` when that is done. If the browser opens no window, the
 * link works as a link. A closed window is noticed within 2 s and is not a failure: `popup` is then "closed".
 */
function useGooglePopup(signInHref: string, nextHref: string) {
  const popupWindow = useRef<Window | null>(null);
  const [opened, setOpened] = useState(false);
  const [state, setState] = useState<"none" | "open" | "closed">("none");

  useEffect(() => {
    if (!opened) return;
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    channel.onmessage = () => {
      setState("none");
      window.location.assign(nextHref);
    };
    return () => channel.close();
  }, [opened, nextHref]);

  useEffect(() => {
    if (state !== "open") return;
    const timer = setInterval(() => popupWindow.current?.closed && setState("closed"), POPUP_CHECK_MS);
    return () => clearInterval(timer);
  }, [state]);

  function onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Safari before 15.4: a window could not tell that it is done.
    if (!("BroadcastChannel" in window)) return;
    if (popupWindow.current?.closed === false) {
      event.preventDefault();
      return popupWindow.current.focus();
    }
    popupWindow.current = openPopup(`${signInHref}&popup=1`);
    if (!popupWindow.current || popupWindow.current.closed) return;
    event.preventDefault();
    setOpened(true);
    setState("open");
  }

  return { popup: state, onClick };
}

const WORDS = {
  none: "",
  open: "Continue in the Google window.",
  closed: "You closed the Google window, so the sign-in was cancelled. You can try again.",
} as const;

export function GoogleButton({ redirectTo }: { redirectTo: string }) {
  const query = new URLSearchParams({ redirectTo });
  const signInHref = `/auth/google?${query}`;
  const { popup, onClick } = useGooglePopup(signInHref, `/login?${query}`);
  return (
    <div className={styles.google}>
      <a href={signInHref} onClick={onClick} className={buttonClass({ variant: "outline", size: "xl", wide: true })}>
        Sign in with Google
      </a>
      <p role="status" className={styles.googleState}>
        {WORDS[popup]}
      </p>
    </div>
  );
}

/** The BroadcastChannel on which the sign-in's window tells the shop's pages that it has finished, and nothing else. */
export const GOOGLE_CHANNEL = "google-sign-in";
