import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import { AccountField } from "~/ui/send-once/account-field";
import unseen from "~/ui/unseen.module.css";
import css from "./row-edit.module.css";
import { type RowEdit as Fields, useRowEdit } from "./use-products";

type Props = {
  /** What the row shows: a press opens the field. */
  children: ReactNode;
  /** The field's label; "of" the product is added for screen readers. */
  label: string;
  name: string;
  value: string;
  input: { inputMode: "decimal" | "numeric" };
  /** Further fields of the form. */
  fields: Fields;
  /** The address of the list, for browsers without scripts. */
  action: string;
  /** Where the field opens. */
  align?: "end";
};

/**
 * A value that is edited in its row: Enter saves it, Escape restores it, and the toast undoes it. Without scripts it is
 * a form of the page.
 */
export function RowEdit({ children, label, name, value, input, fields, action, align }: Props) {
  const { mutate, isPending, error, reset } = useRowEdit();
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const summary = fold.current?.querySelector("summary");
    if (fold.current) fold.current.open = false;
    summary?.focus();
    reset();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("value") ?? "").trim();
    if (typed === value) return close();
    mutate({ ...fields, value: typed }, { onSuccess: close });
  };
  const restore = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Escape") return;
    event.currentTarget.reset();
    close();
  };
  const fault = error?.message;
  const fieldId = `${fields.form}-${fields.product_id}`;
  const faultId = `${fieldId}-fault`;
  return (
    <details
      ref={fold}
      className={css.fold}
      data-align={align}
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.querySelector<HTMLInputElement>("input[name=value]")?.select()
      }
    >
      <summary className={css.figure}>
        {children}
        <span className={unseen.text}>{`, ${label} of ${name}`}</span>
      </summary>
      <form method="post" action={action} className={css.form} onSubmit={send} onKeyDown={restore}>
        <AccountField />
        {Object.entries(fields).map(([field, text]) => (
          <input key={field} type="hidden" name={field} value={text} />
        ))}
        <div className={css.label}>
          <label htmlFor={fieldId}>{label}</label>
          <Input
            id={fieldId}
            key={value}
            {...input}
            size="md"
            name="value"
            defaultValue={value}
            autoComplete="off"
            maxLength={12}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? faultId : undefined}
          />
        </div>
        <Button type="submit" size="sm" aria-disabled={isPending}>
          Save
        </Button>
        {fault ? (
          <p id={faultId} role="alert" className={css.fault}>
            {fault}
          </p>
        ) : null}
      </form>
    </details>
  );
}
