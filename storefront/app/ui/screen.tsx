import type { ReactNode } from "react";
import styles from "./screen.module.css";

type ScreenProps = {
  title: string;
  /** One sentence under the title: what this screen is for. */
  about?: string;
  children: ReactNode;
};

/** A screen of the dashboard under its title. */
export function Screen({ title, about, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      {children}
    </div>
  );
}
