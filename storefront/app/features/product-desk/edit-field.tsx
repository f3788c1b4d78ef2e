import type { FieldRow } from "medusa-backend/contract/product-form";
import { Input, Select, TextArea } from "~/ui/input";
import css from "./product-desk.module.css";

type Props = { row: FieldRow; text: string; fault?: string | undefined; meanwhile?: string | undefined };

/** A field of a product: its label, typed value, help, fault, and somebody else's newer value. */
export function EditField({
  row: { name, label, type, options = [], rows, help, wide },
  text,
  fault,
  meanwhile,
}: Props) {
  const id = `product-${name}`;
  const described = [help && `${id}-help`, (fault || meanwhile) && `${id}-fault`].filter(Boolean).join(" ");
  const field = {
    id,
    name,
    defaultValue: text,
    ...(described && { "aria-describedby": described }),
    ...((fault || meanwhile) && { "aria-invalid": true }),
  };
  return (
    <div className={css.field} data-wide={wide}>
      <label htmlFor={id}>{label}</label>
      {type === "area" ? <TextArea {...field} rows={rows} dir="auto" /> : null}
      {type === "choice" ? (
        <Select {...field}>
          {options.map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </Select>
      ) : null}
      {type === "number" ? <Input {...field} size="md" inputMode="decimal" autoComplete="off" /> : null}
      {type === "time" ? <Input {...field} size="md" type="datetime-local" /> : null}
      {type === undefined ? <Input {...field} size="md" autoComplete="off" dir="auto" /> : null}
      {help ? (
        <span id={`${id}-help`} className={css.help}>
          {help}
        </span>
      ) : null}
      {fault || meanwhile ? (
        <span id={`${id}-fault`} className={css.fault}>
          {fault ?? meanwhile}
        </span>
      ) : null}
    </div>
  );
}
