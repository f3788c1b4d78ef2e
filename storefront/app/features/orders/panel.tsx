import type { ReactNode } from "react";
import css from "./order-screen.module.css";

/** A part of an order's page under its heading. */
export const Panel = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={css.panel} aria-labelledby={id}>
    <h2 id={id} className={css.heading}>
      {title}
    </h2>
    {children}
  </section>
);

/** A sum of an order, in a `dl`. */
export const SumRow = ({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) => (
  <div className={strong ? css.total : css.part}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
