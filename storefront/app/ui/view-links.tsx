import { Link } from "@remix-run/react";
import css from "./view-links.module.css";

type Props = {
  label: string;
  /** `count` is shown behind the text, unless it is 0. */
  views: readonly { text: string; count?: number | undefined; search: string; isShown: boolean }[];
};

/** Links to the views of a list, side by side. */
export function ViewLinks({ label, views }: Props) {
  return (
    <nav aria-label={label} className={css.filter}>
      {views.map(({ text, count = 0, search, isShown }) => (
        <Link key={text} to={{ search }} className={css.choice} aria-current={isShown ? "true" : undefined}>
          {count > 0 ? `${text} (${count})` : text}
        </Link>
      ))}
    </nav>
  );
}
