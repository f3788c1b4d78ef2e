import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminProduct, DetailWidgetProps } from "@medusajs/framework/types";
import { Alert, Button, Heading, Input, Label, Text, Textarea } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import {
  checkProductField,
  EditProductAnswer,
  GetStaffProductAnswer,
  type ProductField,
} from "../../contract/product-edits";
import { type FieldRow, fromFieldText, labelOf, PANELS, PRICE, SIDE, toFieldText } from "../../contract/product-form";
import { Section } from "../components/section";
import { callShop, useChange, useShop } from "../lib/api";

type Values = GetStaffProductAnswer["values"];
type Faults = Partial<Record<ProductField, string>>;

/** Times are planned at the shop's desk, which knows the shop's time zone. */
const GROUPS = [
  { title: "Price and state", fields: [PRICE, ...SIDE.filter(({ type }) => type !== "time")] },
  ...PANELS,
];

function readChanges(form: FormData, was: Values) {
  const now: Record<string, unknown> = {};
  const faults: Faults = {};
  for (const { name } of GROUPS.flatMap(({ fields }) => fields)) {
    const text = String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim();
    if (text === toFieldText(name, was[name])) continue;
    const written = fromFieldText(name, text);
    const read = "fault" in written ? written : checkProductField(name, written.value);
    if ("fault" in read) faults[name] = read.fault;
    else now[name] = read.value;
  }
  const seen = Object.fromEntries(Object.keys(now).map((field) => [field, was[field as ProductField]]));
  return { edit: { was: seen, now }, faults };
}

/** Says which fields somebody else changed meanwhile. @throws Error for any */
async function save(path: string, edit: Record<string, unknown>): Promise<void> {
  const { conflicts } = await callShop(`${path}/edits`, EditProductAnswer, { method: "POST", body: edit });
  if (conflicts.length === 0) return;
  const names = conflicts.map(({ field }) => labelOf(field)).join(", ");
  throw new Error(`Somebody else has changed this in the meantime: ${names}. Nothing was saved; look at it again.`);
}

/** The fields of a product with their units and limits, saved by the same workflow as at the shop's desk. */
function ProductForm({ path, values }: { path: string; values: Values }) {
  const [faults, setFaults] = useState<Faults>({});
  const change = useChange(
    (edit: Record<string, unknown>) => save(path, edit),
    () => "Saved.",
  );
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { edit, faults } = readChanges(new FormData(event.currentTarget), values);
    setFaults(faults);
    if (Object.keys(faults).length === 0 && Object.keys(edit.now).length > 0) change.mutate(edit);
  }
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-y-6 px-6 py-4">
      {GROUPS.map(({ title, fields }) => (
        <div key={title} className="flex flex-col gap-y-3">
          <Heading level="h3">{title}</Heading>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {fields.map((row) => (
              <Field key={row.name} row={row} text={toFieldText(row.name, values[row.name])} fault={faults[row.name]} />
            ))}
          </div>
        </div>
      ))}
      {Object.keys(faults).length > 0 ? (
        <Alert variant="error">Please correct the fields that are marked.</Alert>
      ) : null}
      <Button type="submit" size="small" isLoading={change.isPending} className="self-start">
        Save
      </Button>
    </form>
  );
}

const SELECT =
  "txt-compact-small bg-ui-bg-field text-ui-fg-base shadow-borders-base h-8 w-full rounded-md px-2 outline-none";

function Field({ row, text, fault }: { row: FieldRow; text: string; fault: string | undefined }) {
  const id = `shop-${row.name}`;
  const field = {
    id,
    name: row.name,
    defaultValue: text,
    "aria-describedby": `${id}-help`,
    ...(fault && { "aria-invalid": true }),
  };
  return (
    <div className={`flex flex-col gap-y-1 ${row.wide ? "md:col-span-2" : ""}`}>
      <Label htmlFor={id} size="small" weight="plus">
        {row.label}
      </Label>
      {row.type === "area" ? <Textarea {...field} rows={row.rows ?? 3} /> : null}
      {row.type === "choice" ? (
        <select {...field} className={SELECT}>
          {row.options?.map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </select>
      ) : null}
      {row.type === "area" || row.type === "choice" ? null : (
        <Input {...field} autoComplete="off" inputMode={row.type === "number" ? "decimal" : "text"} />
      )}
      <Text id={`${id}-help`} size="xsmall" className={fault ? "text-ui-fg-error" : "text-ui-fg-subtle"}>
        {fault ?? row.help}
      </Text>
    </div>
  );
}

/** The shop's form of a product, instead of the raw metadata keys of its figures. */
const ProductFormWidget = ({ data: product }: DetailWidgetProps<AdminProduct>) => {
  const path = `/products/${product.id}`;
  const query = useShop(path, GetStaffProductAnswer);
  return (
    <Section title="In the shop" query={query}>
      {({ values }) => <ProductForm key={JSON.stringify(values)} path={path} values={values} />}
    </Section>
  );
};

export const config = defineWidgetConfig({ zone: "product.details.after" });

export default ProductFormWidget;
