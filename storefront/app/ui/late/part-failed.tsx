import { useEffect, useRef } from "react";
import styles from "./part-failed.module.css";
import { isShopRenewed, reloadAfterDeploy, reloadPage } from "./renewed-shop";

type Props = {
  name: string;
  /** How often the person has tried again. */
  tries: number;
  onRetry: () => void;
  /** True when the person is waiting for this part only, so that the page may be reloaded for it. */
  mayReload: boolean;
};

/** Takes the place of a part that could not be loaded. */
export function PartFailed({ name, tries, onRetry, mayReload }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mayReload) return;
    notice.current?.scrollIntoView({ block: "nearest" });
    void reloadAfterDeploy();
  }, [mayReload]);
  // Some browsers never request a module again that failed: only a new page does.
  const tryAgain = async () => {
    const needsNewPage = tries > 0 || (await isShopRenewed());
    if (!needsNewPage || !(await reloadPage())) onRetry();
  };
  return (
    <div ref={notice} role="alert" className={styles.failed}>
      <p>{name} could not be loaded.</p>
      <button type="button" className={styles.button} onClick={() => void tryAgain()}>
        Try again
      </button>
    </div>
  );
}
