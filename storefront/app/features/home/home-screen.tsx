import type { ReactNode } from "react";
import styles from "./home-screen.module.css";

/** The home page: a heading for those who listen (hero and intro text are not shown), and its sections. */
export function HomeScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>Aeroloft, a shop for drones</h1>
      {children}
    </>
  );
}
