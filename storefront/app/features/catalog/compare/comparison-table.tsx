import { Form, Link } from "@remix-run/react";
import type { ComparisonCell, ComparisonGroup, ComparisonRow } from "~/domain/comparison";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { stockOf } from "~/domain/stock";
import { comparePath } from "~/lib/compare-view";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import unseen from "~/ui/unseen.module.css";
import { BuyButtons } from "../product-page/buy-buttons";
import { useBuying } from "../use-buying";
import { ProductOptions, useCompareSubmit } from "./choose-products";
import styles from "./comparison-table.module.css";
import type { Choice, ComparedProduct } from "./load-comparison.server";
import replaceProductsCss from "./replace-products.module.css";

type ReplaceProductsProps = { columns: readonly ComparedProduct[]; choices: readonly Choice[] };

/** A form in each column that puts another product in its place. */
function ReplaceProducts({ columns, choices }: ReplaceProductsProps) {
  const onSubmit = useCompareSubmit();
  return (
    <tr className={replaceProductsCss.replace}>
      <td />
      {columns.map(({ product: replaced }) => (
        <td key={replaced.productId}>
          <details>
            <summary>
              Replace<span className={unseen.text}>{` ${replaced.name}`}</span>
            </summary>
            <Form method="get" action="/compare" onSubmit={onSubmit}>
              {columns.map(({ product }) =>
                product === replaced ? (
                  <Select
                    key={product.handle}
                    name="products"
                    defaultValue={product.handle}
                    aria-label={`In place of ${product.name}`}
                  >
                    <option value={product.handle}>{product.name}</option>
                    <ProductOptions choices={choices} />
                  </Select>
                ) : (
                  <input key={product.handle} type="hidden" name="products" value={product.handle} />
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

type Columns = { columns: readonly ComparedProduct[] };
type Props = Columns & { groups: readonly ComparisonGroup[]; choices: readonly Choice[] };

const nameId = ({ product }: ComparedProduct) => `compared-${product.productId}`;

/** The products in columns and their figures in rows. It scrolls to the side by itself, so it takes the focus. */
export function ComparisonTable({ columns, groups, choices }: Props) {
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
  const handles = columns.map(({ product }) => product.handle);
  return (
    <tr className={styles.pictures}>
      <td />
      {columns.map(({ product }) => (
        <td key={product.productId}>
          <ProductPicture src={product.imageUrl} alt="" sizes="(min-width: 64rem) 16rem, 40vw" turn="soon" />
          <Link
            to={comparePath(handles.filter((handle) => handle !== product.handle))}
            preventScrollReset
            className={styles.remove}
          >
            Remove<span className={unseen.text}>{` ${product.name}`}</span>
          </Link>
        </td>
      ))}
    </tr>
  );
}

function Name({ column }: { column: ComparedProduct }) {
  const { product } = column;
  return (
    <th scope="col">
      <Link id={nameId(column)} to={productPath(product)} prefetch="intent" className={styles.name}>
        {product.name}
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
              stock={stockOf(column)}
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
        {note ? <span className={styles.note}>{note}</span> : null}
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
      {cell.note ? <span className={styles.note}>{cell.note}</span> : null}
    </td>
  );
}
