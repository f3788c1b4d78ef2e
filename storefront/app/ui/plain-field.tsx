import type { ReactNode } from "react";
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
