import styles from "./skeleton.module.css";

/** A placeholder for later content, in CSS lengths; `panel` has a panel's corners. */
export function Skeleton({ panel = false, ...size }: { height: string; width?: string; panel?: boolean }) {
  return <div className={panel ? `${styles.skeleton} ${styles.panel}` : styles.skeleton} style={size} />;
}

/** Takes the place of a list while the browser loads it. */
export function ListLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.list}>
      <Skeleton height="11rem" panel />
      <Skeleton height="11rem" panel />
    </div>
  );
}
