import { PRODUCT_PAPERS, readBox } from "medusa-backend/contract";
import { paperPath } from "~/domain/product";
import type { Figures } from "~/domain/product-page";
import link from "~/ui/text-link.module.css";
import styles from "./box-contents.module.css";
import screen from "./product-screen.module.css";

/** A drawing of public/images/parts.svg for each thing whose name has one of the words; the first that fits. */
const DRAWINGS = [
  ["paper", /quick start|manual|card\b/i],
  ["cable", /cable(?!d)|strap/i],
  ["battery", /batter/i],
  ["propeller", /propeller/i],
  ["controller", /controller|base station|goggles/i],
  ["charger", /charger|hub/i],
  ["case", /case|bag/i],
  ["tool", /screwdriver|key|tool/i],
  ["cover", /cover|lock|seal|gimbal,|filter/i],
] as const;

const CHARGER = /charger/i;

/** The drawing for a thing in the box; the drone itself, which comes first, has one of its own. */
export function drawingOf(name: string, place: number): string {
  if (place === 0) return "drone";
  if (CHARGER.test(name)) return "charger";
  return DRAWINGS.find(([, words]) => words.test(name))?.[0] ?? "part";
}

/**
 * The contents of the box, each with a drawing and its quantity, and the documents of a drone; nothing if the contents
 * are unknown.
 */
export function BoxContents({ handle, figures }: { handle: string; figures: Figures }) {
  const { box = "", notInBox, declarationUrl } = figures;
  const items = readBox(box);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="box">
      <h2 id="box" className={screen.title}>
        In the box
      </h2>
      <ul className={styles.items}>
        {items.map(({ count, name }, place) => (
          <li key={name} className={styles.item}>
            <svg aria-hidden="true">
              <use href={`/images/parts.svg#${drawingOf(name, place)}`} />
            </svg>
            <span>
              <b>{`${count} ×`}</b>
              {` ${name}`}
            </span>
          </li>
        ))}
      </ul>
      {notInBox ? (
        <p className={styles.without}>
          <b>Not in the box:</b>
          {` ${notInBox}`}
        </p>
      ) : null}
      {figures.flightTimeMinutes === undefined ? null : (
        <p className={styles.papers}>
          {PRODUCT_PAPERS.map(([name, title]) => (
            <a
              key={name}
              href={(name === "declaration" && declarationUrl) || paperPath({ handle }, name)}
              className={link.link}
            >
              {`${name === "declaration" && declarationUrl ? "Declaration of conformity" : title}, PDF`}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
