import { Form, Link, useNavigate } from "@remix-run/react";
import { type FormEvent, useId } from "react";
import type { ComparisonCell, ComparisonGroup, ComparisonRow } from "~/domain/comparison";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { stockOf } from "~/domain/stock";
import { comparePath, readCompareView } from "~/lib/compare-view";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import unseen from "~/ui/unseen.module.css";
import { BuyButtons, useBuying } from "../product-card";
import styles from "./compare-screen.module.css";
import type { Choice, ComparedProduct } from "./load-comparison.server";

type Columns = { columns: readonly ComparedProduct[] };
type Choices = { choices: readonly Choice[] };

function ReplaceProducts({ columns, choices }: Columns & Choices) {
  const onSubmit = useCompareSubmit();
  return (
    <tr className={styles.replace}>
      <td />
      {columns.map((replaced) => (
        <td key={replaced.name}>
          <details>
            <summary className={styles.remove}>
              Replace<span className={unseen.text}>{` ${replaced.title}`}</span>
            </summary>
            <Form method="get" action="/compare" onSubmit={onSubmit}>
              {columns.map((column) =>
                column === replaced ? (
                  <Select
                    key={column.name}
                    name="products"
                    defaultValue={column.name}
                    aria-label={`In place of ${column.title}`}
                  >
                    <option value={column.name}>{column.title}</option>
                    <ProductOptions choices={choices} />
                  </Select>
                ) : (
                  <input key={column.name} type="hidden" name="products" value={column.name} />
                ),
              )}
              <Button type="submit" size="sm" variant="outline">
                Show
              </Button>
            </Form>
          </details>
        </td>
      ))}
    </tr>
  );
}

const nameId = ({ product }: ComparedProduct) => `compared-${product.productId}`;

/** The products in columns and their figures in rows. It scrolls to the side by itself, so it takes the focus. */
export function ComparisonTable(props: Columns & Choices & { groups: readonly ComparisonGroup[] }) {
  const { columns, groups, choices } = props;
  const isOne = columns.length === 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well
    <section className={styles.frame} aria-label="Comparison" tabIndex={0}>
      <table className={styles.table} data-columns={columns.length}>
        <thead>
          <Pictures columns={columns} />
          <tr className={styles.names}>
            <td />
            {columns.map((column) => (
              <Name key={column.product.productId} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Buying columns={columns} />
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={styles.group}>
              <th colSpan={columns.length + 1} scope="rowgroup">
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} isOne={isOne} />
            ))}
          </tbody>
        ))}
        {choices.length > 0 ? (
          <tfoot>
            <ReplaceProducts columns={columns} choices={choices} />
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

function Pictures({ columns }: Columns) {
  const names = columns.map(({ name }) => name);
  return (
    <tr className={styles.pictures}>
      <td />
      {columns.map(({ product, name, title }) => (
        <td key={name}>
          <ProductPicture src={product.imageUrl} alt="" sizes="(min-width: 64rem) 16rem, 40vw" turn="soon" />
          <Link to={comparePath(names.filter((other) => other !== name))} preventScrollReset className={styles.remove}>
            Remove<span className={unseen.text}>{` ${title}`}</span>
          </Link>
        </td>
      ))}
    </tr>
  );
}

function Name({ column }: { column: ComparedProduct }) {
  const { product, title } = column;
  return (
    <th scope="col">
      <Link id={nameId(column)} to={productPath(product)} prefetch="intent" className={styles.name}>
        {title}
      </Link>
      <span className={styles.price}>
        <span>{formatMoney(product.price.amount, product.price.currency)}</span>
        {product.lowestBefore === undefined ? null : (
          <s>
            <span className={unseen.text}>Lowest price in the 30 days before: </span>
            <span>{formatMoney(product.lowestBefore)}</span>
          </s>
        )}
      </span>
    </th>
  );
}

function Buying({ columns }: Columns) {
  const { add, purchase, answerOf, announcement } = useBuying();
  return (
    <tr className={styles.buying}>
      <td>{announcement}</td>
      {columns.map((column) => (
        <td key={column.product.productId}>
          <div className={styles.buttons}>
            <BuyButtons
              disabled={stockOf(column).kind === "sold-out"}
              describedBy={nameId(column)}
              answer={answerOf(column.product)}
              onAdd={() => add(column.product)}
              onPurchase={() => purchase(column.product)}
            />
          </div>
        </td>
      ))}
    </tr>
  );
}

function Row({ row: { label, note, differs, cells }, isOne }: { row: ComparisonRow; isOne: boolean }) {
  return (
    <tr className={styles.row} data-differs={isOne ? undefined : differs}>
      <th scope="row">
        <span className={styles.label}>{label}</span>
        {isOne ? null : <span className={unseen.text}>{differs ? ", differs" : ", the same"}</span>}
        {note ? <span className={styles.cellNote}>{note}</span> : null}
      </th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <Cell key={place} cell={cell} />
      ))}
    </tr>
  );
}

function Cell({ cell }: { cell: ComparisonCell | null }) {
  if (!cell)
    return (
      <td className={styles.unknown}>
        <span aria-hidden="true">—</span>
        <span className={unseen.text}>Not known</span>
      </td>
    );
  return (
    <td>
      <span>{cell.value}</span>
      {cell.isBest ? <span className={styles.best}>Best</span> : null}
      {cell.note ? <span className={styles.cellNote}>{cell.note}</span> : null}
    </td>
  );
}

/** Leads to the address in its one spelling. Without scripts, the page also reads a parameter for each product. */
function useCompareSubmit() {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const search = new URLSearchParams(fields.getAll("products").map((value) => ["products", String(value)]));
    navigate(comparePath(readCompareView(search).handles), { preventScrollReset: true });
  };
}

/** Two fields if no product is compared yet. */
export function ChooseProducts({ names, choices }: { names: readonly string[]; choices: readonly Choice[] }) {
  const onSubmit = useCompareSubmit();
  if (choices.length === 0) return null;
  return (
    <Form method="get" action="/compare" onSubmit={onSubmit} className={styles.choose}>
      {names.map((name) => (
        <input key={name} type="hidden" name="products" value={name} />
      ))}
      <Product label={names.length === 0 ? "First product" : "Another product"} choices={choices} />
      {names.length === 0 ? <Product label="Second product" choices={choices} /> : null}
      <Button type="submit" variant="outline">
        {names.length === 0 ? "Compare" : "Add"}
      </Button>
    </Form>
  );
}

function Product({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const id = useId();
  return (
    <div className={styles.product}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} name="products" defaultValue="">
        <option value="">Choose</option>
        <ProductOptions choices={choices} />
      </Select>
    </div>
  );
}

/** Drones first, in a group of their own if there is anything else. */
function ProductOptions({ choices }: Choices) {
  const drones = choices.filter(({ isDrone }) => isDrone);
  const others = choices.filter(({ isDrone }) => !isDrone);
  if (drones.length === 0 || others.length === 0) return <Options choices={choices} />;
  return (
    <>
      <optgroup label="Drones">
        <Options choices={drones} />
      </optgroup>
      <optgroup label="Everything else">
        <Options choices={others} />
      </optgroup>
    </>
  );
}

function Options({ choices }: Choices) {
  return choices.map(({ name, title }) => (
    <option key={name} value={name}>
      {title}
    </option>
  ));
}
