import { Link } from "@remix-run/react";
import css from "./view-links.module.css";

type Props = {
  /** The label of the choice. */
  label: string;
  views: readonly { text: string; search: string; isShown: boolean }[];
};

/** Links to the views of a list, side by side. */
export function ViewLinks({ label, views }: Props) {
  return (
    <nav aria-label={label} className={css.filter}>
      {views.map(({ text, search, isShown }) => (
        <Link key={text} to={{ search }} className={css.choice} aria-current={isShown ? "true" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
