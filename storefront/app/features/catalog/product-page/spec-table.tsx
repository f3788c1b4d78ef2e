import type { Figures } from "~/domain/product-page";
import unseen from "~/ui/unseen.module.css";
import { toSpecification } from "./figures";
import screen from "./product-screen.module.css";
import styles from "./spec-table.module.css";

/** The product's figures with their units, in groups; nothing if there are none. */
export function SpecTable({ figures }: { figures: Figures }) {
  const groups = toSpecification(figures);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="specification">
      <h2 id="specification" className={screen.title}>
        Specifications
      </h2>
      <table className={styles.table} aria-labelledby="specification">
        {groups.map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={2} scope="rowgroup" className={styles.group}>
                {title}
              </th>
            </tr>
            {lines.map(({ label, value, note }) => (
              <tr key={label} className={styles.line}>
                <th scope="row">{label}</th>
                <td>
                  {value === null ? <NotKnown /> : <span>{value}</span>}
                  {note ? <span className={styles.note}>{note}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const NotKnown = () => (
  <>
    <span aria-hidden="true">—</span>
    <span className={unseen.text}>Not known</span>
  </>
);
