import { WordMark } from "../brand/word-mark";
import styles from "./site-footer.module.css";

/** What the shop is, in the words of section 1, and whose it is. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <WordMark className={styles.mark} />
        <p className={styles.blurb}>
          A premium provider of drones that are easy to fly, return to the take-off point by themselves if the
          connection to the controller is lost, and know smart flight modes: active track, tap-fly and hand gesture
          control.
        </p>
        <p className={styles.copyright}>© {new Date().getUTCFullYear()} Aeroloft. All rights reserved.</p>
      </div>
    </footer>
  );
}
