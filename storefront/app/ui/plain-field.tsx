import { type ComponentProps, type ReactNode, useId } from "react";
import { Input, Suggestions } from "./input";
import plain from "./plain-form.module.css";

type Props = { id: string; label: string; help?: string; children: ReactNode };

/** A label, its control, and help (with the id `<id>-help`), for a form without Conform. */
export const PlainField = ({ id, label, help, children }: Props) => (
  <div className={plain.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    {help ? (
      <span id={`${id}-help`} className={plain.help}>
        {help}
      </span>
    ) : null}
  </div>
);

type InputProps = Omit<ComponentProps<typeof Input>, "id" | "list"> &
  Omit<Props, "id" | "children"> & {
    suggests?: readonly string[];
  };

/** Such a field of one line. Browsers fill it in only with an `autoComplete`. */
export function PlainInput({ label, help, suggests, children, ...input }: InputProps) {
  const id = useId();
  return (
    <PlainField id={id} label={label} help={help}>
      <Input
        id={id}
        autoComplete="off"
        list={suggests && `${id}-suggested`}
        aria-describedby={help && `${id}-help`}
        {...input}
      />
      {suggests ? <Suggestions id={`${id}-suggested`} of={suggests} /> : null}
      {children}
    </PlainField>
  );
}
