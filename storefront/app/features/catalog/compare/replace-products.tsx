import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import unseen from "~/ui/unseen.module.css";
import { ProductOptions, useCompareSubmit } from "./choose-products";
import type { Choice, ComparedProduct } from "./load-comparison.server";
import styles from "./replace-products.module.css";

type Props = { columns: readonly ComparedProduct[]; choices: readonly Choice[] };

/** A form in each column that puts another product in its place. */
export function ReplaceProducts({ columns, choices }: Props) {
  const onSubmit = useCompareSubmit();
  return (
    <tr className={styles.replace}>
      <td />
      {columns.map(({ product: replaced }) => (
        <td key={replaced.productId}>
          <details>
            <summary>
              Replace<span className={unseen.text}> {replaced.name}</span>
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
