import { useEffect } from "react";
import { notify, TOAST_TEXTS } from "../toasts";
import { useOffline } from "../use-offline";
import styles from "./site-layout.module.css";

/** Keeps the page while offline: a link would lead to the browser's own error page, which loses typed text. */
export default function OfflineBar() {
  const offline = useOffline();
  useEffect(() => {
    if (!offline) return;
    const stay = (event: Event) => {
      if (!leaves(event)) return;
      event.preventDefault();
      event.stopPropagation();
      notify.error(TOAST_TEXTS.offline);
    };
    document.addEventListener("click", stay, true);
    document.addEventListener("submit", stay, true);
    return () => {
      document.removeEventListener("click", stay, true);
      document.removeEventListener("submit", stay, true);
    };
  }, [offline]);
  return (
    <div role="status" className={styles.offlineBar} data-testid="offline-bar">
      {offline ? (
        <div className={styles.offlineNote}>
          <p className={styles.offlineText}>
            <strong>You are offline.</strong> Your cart is kept in this browser, and the shop continues as soon as you
            are back.
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** A link to another page, or a form that leads to one (`data-background`: sent by its own code). */
function leaves({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type === "submit") return target.hasAttribute("action") && !target.hasAttribute("data-background");
  const link = target.closest<HTMLAnchorElement>("a[href]");
  return link?.origin === location.origin && !(link.hash && link.pathname === location.pathname);
}
