import type { ReactNode } from "react";
import { Button } from "./button";
import { ConfirmAgain } from "./confirm-again";
import styles from "./screen.module.css";
import titles from "./titles.module.css";

type ScreenProps = { title: string; about?: string; links?: ReactNode; children: ReactNode };

/** A screen of the dashboard under its title. */
export function Screen({ title, about, links, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={links ? styles.linked : undefined}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {about ? <p className={styles.about}>{about}</p> : null}
        </div>
        {links}
      </div>
      <ConfirmAgain />
      {children}
    </div>
  );
}

/** A part of a screen under its heading. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {children}
  </section>
);

/** A value with its name, in a list of such (`dl`). */
export const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A part of a record's page, in a frame under its heading. */
export const Panel = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.panel} aria-labelledby={id}>
    <h2 id={id} className={styles.panelHeading}>
      {title}
    </h2>
    {children}
  </section>
);

type Props = {
  title: string;
  text: string;
  /** "h1" if this is the only content of the screen. */
  as?: "h1" | "h2";
  children?: ReactNode;
};

/** Takes the place of a list that is empty or could not be loaded, or of a screen that does not exist. */
export function ScreenNotice({ title, text, as: Title = "h2", children }: Props) {
  return (
    <div className={styles.notice}>
      <Title className={titles.part}>{title}</Title>
      <p className={styles.noticeText}>{text}</p>
      {children ? <div className={styles.ways}>{children}</div> : null}
    </div>
  );
}

type FailedProps = { title: string; onRetry?: (() => void) | undefined };

/** Takes the place of a list that could not be loaded; without `onRetry`, its button loads the page again. */
export function ListFailed({ title, onRetry = () => window.location.reload() }: FailedProps) {
  return (
    <ScreenNotice title={title} text="They are safe; only the list could not be loaded.">
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </ScreenNotice>
  );
}
