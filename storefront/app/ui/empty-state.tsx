import type { ReactNode } from "react";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import styles from "./empty-state.module.css";

type Props = {
  title: string;
  text: string;
  /** One of the shop's pictures, for looks only. */
  picture: string;
  /** "h1" where this is the whole screen. */
  as?: "h1" | "h2";
  /** For words that change while they are looked at: they are read aloud then. */
  live?: boolean;
  /** The way on: a button or two. */
  children: ReactNode;
};

/** What a screen shows when it has nothing to show: why, the way on, and a drone to look at. */
export function EmptyState({ title, text, picture, as: Title = "h2", live = false, children }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.words}>
        <div className={styles.said} {...(live ? { role: "status" } : {})}>
          <Title className={Title === "h1" ? styles.display : styles.title}>{title}</Title>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.ways}>{children}</div>
      </div>
      <div className={styles.picture}>
        <ProductPicture src={picture} alt="" sizes="(min-width: 48rem) 40rem, 100vw" turn="soon" />
      </div>
    </div>
  );
}
