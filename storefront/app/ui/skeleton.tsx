import styles from "./skeleton.module.css";

/** A placeholder for later content, in CSS lengths; `panel` has a panel's corners. */
export function Skeleton({ panel = false, ...size }: { height: string; width?: string; panel?: boolean }) {
  return <div className={panel ? `${styles.skeleton} ${styles.panel}` : styles.skeleton} style={size} />;
}
