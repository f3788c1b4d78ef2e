import type { ReactNode } from "react";
import styles from "./page-section.module.css";

type Props = {
  /** The anchor, as in /home#products. */
  id?: string;
  title: string;
  subtitle?: string;
  level: 1 | 2;
  /** A line beside the title: a count, or a link. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a page on the shop's measure, under its title. */
export function PageSection({ id, title, subtitle, level, aside, children }: Props) {
  const Title = `h${level}` as const;
  return (
    <section id={id} className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div>
          <Title className={styles.title}>{title}</Title>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
