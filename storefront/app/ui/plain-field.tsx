import type { ReactNode } from "react";
import plain from "./plain-form.module.css";

/** A label above its control, for a form without Conform. */
export const PlainField = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={plain.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
);
