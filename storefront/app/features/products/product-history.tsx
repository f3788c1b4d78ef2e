import { labelOf, PICTURE_ORDER } from "medusa-backend/contract/product-form";
import { formatAsWritten } from "~/domain/money";
import type { StaffProduct } from "~/medusa/managed-products.server";
import { Panel } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import { Moment, useDates } from "~/ui/shop-context";
import css from "./product-edit.module.css";
import kept from "./product-records.module.css";

type Change = StaffProduct["changes"][number];

const MOST = 90;

/** A value in words; a long one is cut. */
function wordsOf(field: string, value: Change["after"], formatTime: (iso: string) => string): string {
  if (value === null || value === "") return "nothing";
  if (field === "price" && typeof value === "number") return formatAsWritten(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "publishAt" || field === "endAt") return formatTime(String(value));
  if (field === "status") return value === "published" ? "on sale" : "draft";
  const text = String(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** The changes that are shown without unfolding the others. */
const NEWEST = 5;

/** What was changed of a product, the newest first; the newest of a field can be undone. */
export function ProductChanges({ changes }: Pick<StaffProduct, "changes">) {
  const older = changes.slice(NEWEST);
  return (
    <Panel id="changes" title="Changes">
      {changes.length === 0 ? <p className={css.help}>Nothing was changed here yet.</p> : null}
      <Changes changes={changes.slice(0, NEWEST)} />
      {older.length > 0 ? (
        <details className={kept.fold}>
          <summary>{`${older.length} earlier ${older.length === 1 ? "change" : "changes"}`}</summary>
          <Changes changes={older} />
        </details>
      ) : null}
    </Panel>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { formatTime } = useDates();
  return (
    <ul className={kept.records}>
      {changes.map(({ id, variant, field, before, after, reason, actor, createdAt, undoes, canUndo }) => (
        <li key={id} className={kept.record}>
          <div>
            <p id={`change-${id}`}>
              <strong>{variant ? `${variant}: ${labelOf(field)}` : labelOf(field)}</strong>{" "}
              {field === PICTURE_ORDER ? null : (
                <span className={kept.values}>
                  {`${wordsOf(field, before, formatTime)} → ${wordsOf(field, after, formatTime)}`}
                </span>
              )}
              {`${reason ? ` (${reason})` : ""}${undoes ? " (undone)" : ""}`}
            </p>
            <p className={css.help}>
              {`${actor}, `}
              <Moment at={createdAt} />
            </p>
          </div>
          {canUndo ? (
            <PressForm fields={{ form: "undo", edit_id: id }} variant="ghost" describedBy={`change-${id}`}>
              Undo
            </PressForm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What the product cost, and what may be announced. */
export function PriceHistory({ desk }: { desk: StaffProduct }) {
  const { formatTime } = useDates();
  const { prices, lowest30Days, lowered } = desk;
  return (
    <>
      {lowered ? (
        <p className={css.help}>
          {`Announced as lowered from ${formatAsWritten(lowered.lowest)} since ${formatTime(lowered.since)}.`}
        </p>
      ) : null}
      {lowest30Days === null ? null : (
        <p className={css.help}>{`Lowest of the last 30 days: ${formatAsWritten(lowest30Days)}`}</p>
      )}
      <details className={kept.fold}>
        <summary>Price history</summary>
        <ul className={kept.prices}>
          {prices.map(({ amount, since }) => (
            <li key={since}>
              <strong>{amount === null ? "No price" : formatAsWritten(amount)}</strong>
              <span className={css.help}>
                since <Moment at={since} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
