import type { ShownProductPage } from "~/domain/product-page";
import { toSpecification } from "./figures";
import styles from "./page-parts.module.css";

/** Links to the parts of a drone's page, which is long; nothing on other pages. */
export function PageParts({ shown: { figures, fly, goesWith } }: { shown: ShownProductPage }) {
  if (!fly) return null;
  return (
    <nav aria-label="On this page" className={styles.parts}>
      {figures.box ? <a href="#box">In the box</a> : null}
      {toSpecification(figures).length > 0 ? <a href="#specification">Specifications</a> : null}
      <a href="#fly">Can I fly it?</a>
      <a href="#reviews">Reviews</a>
      <a href="#questions">Questions</a>
      {goesWith ? <a href="#goes-with">Goes with it</a> : null}
    </nav>
  );
}
