import { useHref, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import styles from "./navigation-progress.module.css";

/** A page that comes sooner needs no sign that it is on its way, in milliseconds. */
const QUICK_MS = 150;

/** A thin bar while the next page takes its time; the link that was pressed is marked (`aria-busy`). */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const href = useHref(location ?? "");
  const pressed = useRef<HTMLAnchorElement | null>(null);
  const [slow, setSlow] = useState(false);
  const busy = state !== "idle";

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest("a") : null;
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, []);

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), QUICK_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);

  useEffect(() => {
    const link = pressed.current;
    if (!slow || link?.getAttribute("href") !== href) return;
    link.setAttribute("aria-busy", "true");
    return () => link.removeAttribute("aria-busy");
  }, [slow, href]);

  return slow ? <div role="progressbar" aria-label="The next page is on its way" className={styles.bar} /> : null;
}
