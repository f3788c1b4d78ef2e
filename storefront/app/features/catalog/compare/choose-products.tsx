import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useId } from "react";
import { comparePath, readCompareView } from "~/lib/compare-view";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import styles from "./compare-screen.module.css";
import type { Choice } from "./load-comparison.server";

/**
 * The `onSubmit` of a form that chooses products: leads to the address in its one spelling. Without scripts the form
 * sends a parameter for each product, and the page reads these as well.
 */
export function useCompareSubmit() {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const search = new URLSearchParams(fields.getAll("products").map((value) => ["products", String(value)]));
    navigate(comparePath(readCompareView(search).handles), { preventScrollReset: true });
  };
}

/** Adds a product to those that are compared; two fields if there is none yet. */
export function ChooseProducts({ handles, choices }: { handles: readonly string[]; choices: readonly Choice[] }) {
  const onSubmit = useCompareSubmit();
  if (choices.length === 0) return null;
  return (
    <Form method="get" action="/compare" onSubmit={onSubmit} className={styles.choose}>
      {handles.map((handle) => (
        <input key={handle} type="hidden" name="products" value={handle} />
      ))}
      <Product label={handles.length === 0 ? "First product" : "Another product"} choices={choices} />
      {handles.length === 0 ? <Product label="Second product" choices={choices} /> : null}
      <Button type="submit" variant="outline">
        {handles.length === 0 ? "Compare" : "Add"}
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

/** The products that can be chosen: drones first, in a group of their own if there is anything else. */
export function ProductOptions({ choices }: { choices: readonly Choice[] }) {
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

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ handle, name }) => (
    <option key={handle} value={handle}>
      {name}
    </option>
  ));
}
