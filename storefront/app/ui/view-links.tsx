import { Link } from "@remix-run/react";
import css from "./view-links.module.css";

type Props = {
  /** The label of the choice. */
  label: string;
  /** The part of the page that the views are of; the page then stays where it is. */
  hash?: string;
  views: readonly { text: string; search: string; isShown: boolean }[];
};

/** Links to the views of a list, side by side. */
export function ViewLinks({ label, hash = "", views }: Props) {
  return (
    <nav aria-label={label} className={css.filter}>
      {views.map(({ text, search, isShown }) => (
        <Link
          key={text}
          to={{ search, hash }}
          preventScrollReset={hash !== ""}
          className={css.choice}
          aria-current={isShown ? "true" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
