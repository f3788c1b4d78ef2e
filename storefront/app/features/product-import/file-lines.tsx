import type { ImportFault, ImportLine, ImportOutcome } from "medusa-backend/contract";
import { productDeskPath } from "~/domain/product";
import steps from "~/ui/file-steps.module.css";
import { TextLink } from "~/ui/text-link";
import css from "./import-products.module.css";

/** Every fault of a file, by line and column. */
export function FaultList({ faults, more, isFile }: { faults: readonly ImportFault[]; more: number; isFile: boolean }) {
  if (faults.length === 0) return null;
  return (
    <section aria-labelledby="faults" className={steps.form}>
      <h2 id="faults" className={steps.heading}>
        Faults
      </h2>
      <ul className={steps.faults}>
        {faults.map(({ line, column, fault }) => (
          <li key={`${line} ${column} ${fault}`}>
            {`${[isFile ? `Line ${line.toLocaleString("en-US")}` : null, column].filter(Boolean).join(", ")}: ${fault}`}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={steps.help}>{`And ${more.toLocaleString("en-US")} more.`}</p> : null}
    </section>
  );
}

const OUTCOMES: Readonly<Record<ImportOutcome, string>> = {
  waiting: "Waiting",
  added: "Added",
  changed: "Changed",
  same: "Was the same",
  refused: "Refused",
};

/** Lines that add a product or change one: each field with what it was and what it becomes. */
export function LineList({
  lines,
  isBegun,
  isFile,
}: {
  lines: readonly ImportLine[];
  isBegun: boolean;
  isFile: boolean;
}) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="changes" className={steps.form}>
      <h2 id="changes" className={steps.heading}>
        {isBegun ? "Products" : "What would change"}
      </h2>
      <ol className={steps.lines}>
        {lines.map(({ line, product_id, name, changes, outcome, reason }) => (
          <li key={line} className={`${steps.line} ${css.line}`}>
            <div className={css.name}>
              {isFile ? <span className={steps.help}>{`Line ${line.toLocaleString("en-US")}`}</span> : null}
              {product_id ? <TextLink to={productDeskPath(product_id)}>{name}</TextLink> : <strong>{name}</strong>}
              {product_id === null ? <span className={steps.help}>New</span> : null}
              {isBegun ? (
                <span className={outcome === "refused" ? steps.fault : steps.help}>
                  {`${OUTCOMES[outcome]}${reason ? `. ${reason}` : ""}`}
                </span>
              ) : null}
            </div>
            <dl className={css.changes}>
              {changes.map(({ column, before, after }) => (
                <div key={column} className={css.change}>
                  <dt>{column}</dt>
                  <dd>
                    {before ? <del>{before}</del> : null}
                    {after ? <ins>{after}</ins> : <span className={steps.help}>nothing</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
