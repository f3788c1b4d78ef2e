import { Link } from "@remix-run/react";
import type { ShortFlyAnswer } from "~/domain/fly-rules/rule";
import { rulesPath } from "~/domain/product";
import link from "~/ui/text-link.module.css";
import styles from "./can-i-fly-it.module.css";
import screen from "./product-screen.module.css";

const listOf = (words: readonly string[]) => new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);

type Props = { handle: string; fly: ShortFlyAnswer | null };

/** What the rules of the shop's country ask of somebody who flies the drone, with a link to those of others. */
export function CanIFlyIt({ handle, fly }: Props) {
  if (!fly) return null;
  const { name, lines, unknown, others } = fly;
  return (
    <section aria-labelledby="fly">
      <h2 id="fly" className={screen.title}>
        Can I fly it?
      </h2>
      {name === null ? (
        <p className={styles.unknown}>The shop does not have the rules of your country: ask its aviation authority.</p>
      ) : null}
      {name !== null && lines.length > 0 ? (
        <p className={styles.about}>{`What the rules in ${name} ask for, by this drone’s figures:`}</p>
      ) : null}
      {unknown.length > 0 ? (
        <p
          className={styles.unknown}
        >{`The shop does not know ${listOf(unknown)}, so it cannot say all that is needed.`}</p>
      ) : null}
      {lines.length > 0 ? (
        <dl className={styles.lines}>
          {lines.map(({ topic, says }) => (
            <div key={says}>
              <dt>{topic}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={styles.more}>
        <Link to={rulesPath({ handle })} className={link.link}>
          {`Sources, and the rules in ${listOf(others)}`}
        </Link>
      </p>
    </section>
  );
}
