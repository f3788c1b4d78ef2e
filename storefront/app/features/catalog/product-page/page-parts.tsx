import { Link } from "@remix-run/react";
import type { ShownProductPage } from "~/domain/product-page";
import { toSpecification } from "./figures";
import styles from "./page-parts.module.css";

/**
 * Links to the parts of a drone's page, which is long; nothing on other pages. Remix' links, here and wherever a page
 * has several: with the browser's own, Remix restores the position from which an earlier one led away.
 */
export function PageParts({ shown: { figures, fly, goesWith } }: { shown: ShownProductPage }) {
  if (!fly) return null;
  return (
    <nav aria-label="On this page" className={styles.parts}>
      {figures.box ? <Link to="#box">In the box</Link> : null}
      {toSpecification(figures).length > 0 ? <Link to="#specification">Specifications</Link> : null}
      <Link to="#fly">Can I fly it?</Link>
      <Link to="#reviews">Reviews</Link>
      <Link to="#questions">Questions</Link>
      {goesWith ? <Link to="#goes-with">Goes with it</Link> : null}
    </nav>
  );
}
