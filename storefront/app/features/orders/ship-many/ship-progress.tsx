import { useNavigation, useSubmit } from "@remix-run/react";
import type { ManyOutcome } from "medusa-backend/contract";
import { type ReactNode, useEffect } from "react";
import { countOrders, orderPath, packPath } from "~/domain/order";
import { Allowed, useMay } from "~/ui/allowed";
import { Button, ButtonLink } from "~/ui/button";
import steps from "~/ui/file-steps.module.css";
import { Fault } from "~/ui/notice";
import plain from "~/ui/plain-form.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import type { ManyRow } from "./many-rows";
import css from "./ship-many.module.css";
import type { ShipManyData } from "./ship-many-forms.server";

export const SHIP_MANY = "/dashboard/ship";

type What = NonNullable<ShipManyData["what"]>;
const OUTCOMES: Readonly<Record<What, Readonly<Record<ManyOutcome["outcome"], string>>>> = {
  ship: { done: "Sent", before: "Already sent", refused: "Not sent" },
  arrive: { done: "Has arrived", before: "No parcel of it was on its way", refused: "Not noted" },
};

type ProgressProps = { what: What; rows: ManyRow[]; outcomes: ManyOutcome[]; fault: string | undefined };

/** The progress and outcome of the rows; the next ones are sent automatically. */
export function Progress({ what, rows, outcomes, fault }: ProgressProps) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const done = outcomes.length === rows.length;
  useEffect(() => {
    if (done || fault || state !== "idle") return;
    submit({ form: what, rows: JSON.stringify(rows), outcomes: JSON.stringify(outcomes) }, { method: "post" });
  }, [done, fault, state, submit, what, rows, outcomes]);
  const refused = rows.filter((_row, place) => outcomes[place]?.outcome === "refused");
  return (
    <section aria-label="Progress" className={plain.form}>
      <h2 className={steps.heading} role="status">
        {`${done ? "Done" : "Under way"}: ${outcomes.length} of ${countOrders(rows.length)}${refused.length > 0 ? `, ${refused.length} refused` : ""}`}
      </h2>
      <progress className={steps.progress} max={rows.length} value={outcomes.length} aria-label="Orders done" />
      <Fault className={plain.fault}>{fault}</Fault>
      <RowTable
        rows={rows}
        what={(_row, place) => {
          const outcome = outcomes[place];
          if (!outcome) return <span className={plain.help}>Waiting</span>;
          return (
            <>
              <span className={outcome.outcome === "refused" ? plain.fault : undefined}>
                {OUTCOMES[what][outcome.outcome]}
              </span>
              {outcome.reason ? <span>{outcome.reason}</span> : null}
            </>
          );
        }}
      />
      <div className={steps.answer}>
        {done ? null : (
          <PostForm>
            <Rows what={what} rows={rows} outcomes={outcomes} />
            <Button type="submit" aria-disabled={state !== "idle"}>
              Go on
            </Button>
          </PostForm>
        )}
        {done && refused.length > 0 ? (
          <PostForm>
            <Rows what={what} rows={refused} outcomes={[]} />
            <Button type="submit">{`Try ${countOrders(refused.length)} again`}</Button>
          </PostForm>
        ) : null}
        {done ? (
          <ButtonLink variant="outline" to={SHIP_MANY} replace>
            Another list
          </ButtonLink>
        ) : null}
        {done ? <BackToList /> : null}
      </div>
    </section>
  );
}

const BackToList = () => (
  <Allowed to="read orders" otherwise={<TextLink to="/dashboard/pack">Back to Pack</TextLink>}>
    <TextLink to="/dashboard/manageAllOrders">Back to all orders</TextLink>
  </Allowed>
);

/** The fields that send rows, with the outcomes of earlier ones. */
export function Rows({ what, rows, outcomes }: Omit<ProgressProps, "fault">) {
  return (
    <>
      <input type="hidden" name="form" value={what} />
      <input type="hidden" name="rows" value={JSON.stringify(rows)} />
      <input type="hidden" name="outcomes" value={JSON.stringify(outcomes)} />
    </>
  );
}

type TableProps<Row> = { rows: readonly Row[]; what: (row: Row, place: number) => ReactNode };

/** Orders with their tracking numbers, and a message for each. */
export function RowTable<Row extends ManyRow & { orderId?: string; name?: string }>({ rows, what }: TableProps<Row>) {
  const toOrder = useMay()("read orders") ? orderPath : packPath;
  return (
    <ol className={steps.lines}>
      {rows.map((row, place) => (
        <li key={row.number} className={`${steps.line} ${css.row}`}>
          <span className={css.order}>
            {row.orderId ? <TextLink to={toOrder(row.orderId)}>{`#${row.number}`}</TextLink> : `#${row.number}`}
            {row.name ? <bdi>{row.name}</bdi> : null}
          </span>
          <span className={css.label}>
            {[row.carrier, row.trackingNumber].filter(Boolean).join(" ") || "No tracking number"}
          </span>
          <span className={css.what}>{what(row, place)}</span>
        </li>
      ))}
    </ol>
  );
}
