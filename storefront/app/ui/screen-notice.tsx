import type { ReactNode } from "react";
import styles from "./screen-notice.module.css";

type Props = {
  title: string;
  text: string;
  /** "h1" if this is the only content of the screen. */
  as?: "h1" | "h2";
  /** The next steps. */
  children?: ReactNode;
};

/** Takes the place of a list that is empty or could not be loaded, or of a screen that does not exist. */
export function ScreenNotice({ title, text, as: Title = "h2", children }: Props) {
  return (
    <div className={styles.notice}>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {children ? <div className={styles.ways}>{children}</div> : null}
    </div>
  );
}
