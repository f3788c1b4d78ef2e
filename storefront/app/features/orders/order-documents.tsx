import { formatMoney } from "~/domain/money";
import { documentPath, type OrderDocument } from "~/domain/order-paths";

import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import css from "./order-documents.module.css";
import screen from "./order-screen.module.css";

const KINDS: Readonly<Record<OrderDocument["kind"], string>> = { invoice: "Invoice", credit_note: "Credit note" };

/** An order's invoice and credit notes, each a link to its PDF. */
export function OrderDocuments({ orderId, documents }: { orderId: string; documents: readonly OrderDocument[] }) {
  const { formatDate } = useDates();
  if (documents.length === 0) return null;
  return (
    <section className={screen.panel} aria-labelledby="documents">
      <h2 id="documents" className={screen.heading}>
        Documents
      </h2>
      <ul className={css.list}>
        {documents.map(({ kind, number, issuedAt, amount }) => (
          <li key={number} className={css.document}>
            <span>
              <TextLink to={documentPath(orderId, number)} reloadDocument download>
                {`${KINDS[kind]} ${number} (PDF)`}
              </TextLink>
            </span>
            <span className={css.words}>
              <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
              <span>{formatMoney(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
