import styles from "./skeleton.module.css";

/** Stands where something will be, in CSS lengths; `panel` has the corners of one. */
export function Skeleton({ panel = false, ...size }: { height: string; width?: string; panel?: boolean }) {
  return <div className={panel ? `${styles.skeleton} ${styles.panel}` : styles.skeleton} style={size} />;
}
