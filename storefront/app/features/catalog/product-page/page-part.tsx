import type { ReactNode } from "react";
import styles from "./product-screen.module.css";

type Props = {
  id: string;
  /** The id of the part itself, if links lead there and not to the title. */
  anchor?: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of a product's page under its title. */
export const PagePart = ({ id, anchor, title, className, children }: Props) => (
  <section id={anchor} aria-labelledby={id} className={className}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
  </section>
);
