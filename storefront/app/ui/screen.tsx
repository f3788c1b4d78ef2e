import type { ReactNode } from "react";
import styles from "./screen.module.css";

type ScreenProps = {
  title: string;
  /** One sentence under the title: what this screen is for. */
  about?: string;
  /** Links beside the title. */
  links?: ReactNode;
  children: ReactNode;
};

/** A screen of the dashboard under its title. */
export function Screen({ title, about, links, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={links ? styles.linked : undefined}>
        <h1 className={styles.title}>{title}</h1>
        {about ? <p className={styles.about}>{about}</p> : null}
        {links}
      </div>
      {children}
    </div>
  );
}
