import { Button } from "./button";
import styles from "./list-states.module.css";
import { ScreenNotice } from "./screen";
import { Skeleton } from "./skeleton";

/** Takes the place of a list while the browser loads it. */
export function ListLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.loading}>
      <Skeleton height="11rem" panel />
      <Skeleton height="11rem" panel />
    </div>
  );
}

type FailedProps = { title: string; onRetry?: (() => void) | undefined };

/** Takes the place of a list that could not be loaded; without `onRetry`, its button loads the page again. */
export function ListFailed({ title, onRetry = () => window.location.reload() }: FailedProps) {
  return (
    <ScreenNotice title={title} text="They are safe; only the list could not be loaded.">
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </ScreenNotice>
  );
}
