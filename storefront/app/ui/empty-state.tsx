import type { ReactNode } from "react";
import { type PictureTurn, ProductPicture } from "~/ui/product-picture/product-picture";
import styles from "./empty-state.module.css";
import titles from "./titles.module.css";

type Props = {
  title: string;
  text: string;
  /** One of the shop's pictures, purely decorative. */
  picture: string;
  turn?: PictureTurn;
  /** "h1" if this is the only content of the screen. */
  as?: "h1" | "h2";
  /** True for texts that change while the screen is open, so that they are read aloud. */
  live?: boolean;
  children: ReactNode;
};

/** A screen without contents: the reason, the next steps, and a drone to look at. */
export function EmptyState({ title, text, picture, turn = "soon", as: Title = "h2", live = false, children }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.words}>
        <div className={styles.said} {...(live ? { role: "status" } : {})}>
          <Title className={Title === "h1" ? titles.display : styles.title}>{title}</Title>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.ways}>{children}</div>
      </div>
      <div className={styles.picture}>
        <ProductPicture src={picture} alt="" sizes="(min-width: 48rem) 40rem, 100vw" turn={turn} />
      </div>
    </div>
  );
}
