import { listCarriers } from "medusa-backend/contract";
import { useEffect, useId, useRef } from "react";
import { countOrders } from "~/domain/order";
import { ButtonLink } from "~/ui/button";
import steps from "~/ui/file-steps.module.css";
import { Options, Select, TextArea } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { PlainField, PlainInput } from "~/ui/plain-field";
import plain from "~/ui/plain-form.module.css";
import { Screen } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { COLUMN_FIELDS, type ListColumn, type ManyRow, NO_COLUMN, type TypedList, typedList } from "./many-rows";
import css from "./ship-many.module.css";
import type { CheckedRow, ShipManyData } from "./ship-many-forms.server";
import { Progress, Rows, RowTable, SHIP_MANY } from "./ship-progress";

/**
 * Ships many orders from a list with their tracking numbers, shown before anything is sent. The same list can be sent
 * again without sending anything twice. Without scripts the page continues by a button.
 */
export function ShipMany({ numbers }: { numbers: string }) {
  const { fault, data = {} } = useFormAnswer<ShipManyData>();
  const { form, sent } = useFormAnswer(["check", "again"]);
  const typed = form ? typedList(sent) : { list: numbers, carrier: "" };
  return (
    <Screen
      title="Ship many"
      about="Paste the numbers that the carrier gave you, one order per line, or choose its file."
    >
      {data.rows && data.outcomes ? (
        <Progress what={data.what ?? "ship"} rows={data.rows} outcomes={data.outcomes} fault={fault} />
      ) : data.checked ? (
        <Checked rows={data.checked} faults={data.faults ?? []} typed={typed} />
      ) : data.question ? (
        <AskColumns question={data.question} typed={typed} fault={fault} />
      ) : (
        <>
          <ListForm fault={fault} typed={typed} />
          {numbers ? <ChosenArrived numbers={numbers} /> : null}
        </>
      )}
    </Screen>
  );
}

function ListForm({ fault, typed: { list, carrier } }: { fault: string | undefined; typed: TypedList }) {
  const id = useId();
  return (
    <PostForm className={plain.form} encType="multipart/form-data" fields={{ form: "check" }}>
      <Fault className={plain.fault}>{fault}</Fault>
      <PlainField id={`${id}-list`} label="Orders and numbers">
        <TextArea
          id={`${id}-list`}
          name="list"
          rows={8}
          defaultValue={list}
          placeholder={"1042, 1Z999AA10123456784, UPS\n1043, JD014600003, DHL"}
          aria-describedby={`${id}-help`}
          spellCheck={false}
        />
        <span id={`${id}-help`} className={plain.help}>
          Order, tracking number and carrier, separated by commas, semicolons or tabs. Names of columns in the first
          line are understood; if it is not certain which column is which, you are asked.
        </span>
      </PlainField>
      <div className={plain.pair}>
        <PlainField id={`${id}-file`} label="Or a file (CSV)">
          <input
            id={`${id}-file`}
            type="file"
            name="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            className={steps.file}
          />
        </PlainField>
        <PlainInput
          label="Carrier if the list names none"
          suggests={listCarriers([]).map(({ name }) => name)}
          name="carrier"
          defaultValue={carrier}
        />
      </div>
      <SendButton className={plain.send}>Check the list</SendButton>
    </PostForm>
  );
}

/** The chosen orders may be on their way already: then they can be noted as arrived. */
function ChosenArrived({ numbers }: { numbers: string }) {
  const id = useId();
  const rows: ManyRow[] = numbers
    .split("\n")
    .map((number) => ({ number: Number(number), trackingNumber: "", carrier: "" }));
  return (
    <section aria-labelledby={id} className={plain.form}>
      <h2 id={id} className={steps.heading}>
        Have they arrived?
      </h2>
      <p
        className={plain.help}
      >{`Every parcel of the ${countOrders(rows.length)} that is on its way counts as arrived.`}</p>
      <PostForm>
        <Rows what="arrive" rows={rows} outcomes={[]} />
        <SendButton variant="outline">{`Mark ${countOrders(rows.length)} as arrived`}</SendButton>
      </PostForm>
    </section>
  );
}

type CheckedProps = { rows: CheckedRow[]; faults: NonNullable<ShipManyData["faults"]>; typed: TypedList };

function Checked({ rows, faults, typed }: CheckedProps) {
  const id = useId();
  const asked = useRef<HTMLHeadingElement>(null);
  useEffect(() => asked.current?.focus(), []);
  const ready = rows.filter(({ fault }) => fault === "");
  const sent: ManyRow[] = ready.map(({ number, trackingNumber, carrier }) => ({ number, trackingNumber, carrier }));
  const left = rows.length - ready.length + faults.length;
  return (
    <section aria-labelledby={id} className={plain.form}>
      <h2 id={id} ref={asked} tabIndex={-1} className={steps.heading}>
        {ready.length > 0 ? `Ship ${countOrders(ready.length)}?` : "Nothing on this list can be shipped"}
      </h2>
      <p className={plain.help}>
        {`${
          ready.length > 0
            ? "Everything that is left of each order goes as one parcel. Each customer gets a mail. "
            : ""
        }${left > 0 ? `${left === 1 ? "1 line is" : `${left} lines are`} left out.` : ""}`}
      </p>
      {faults.length > 0 ? (
        <ul className={steps.faults}>
          {faults.map(({ line, text, fault }) => (
            <li key={line}>
              {`Line ${line} ${fault}`}
              {text ? <span className={plain.help}>{`: ${text}`}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <RowTable
        rows={rows}
        what={(row) => (
          <>
            <span>{row.pieces}</span>
            {row.fault ? <strong className={plain.fault}>{row.fault}</strong> : null}
            {!row.fault && row.remark ? <span className={css.odd}>{row.remark}</span> : null}
          </>
        )}
      />
      <PostForm className={steps.answer} fields={{ form: "ship", rows: JSON.stringify(sent) }}>
        {ready.length > 0 ? <SendButton>{`Ship ${countOrders(ready.length)}`}</SendButton> : null}
        <ButtonLink variant="ghost" to={SHIP_MANY} replace>
          Another list
        </ButtonLink>
      </PostForm>
      <PostForm fields={{ form: "again" }}>
        <ListAgain typed={typed} />
        <SendButton variant="ghost">Not yet, change the list</SendButton>
      </PostForm>
    </section>
  );
}

const CHOOSE = ["", "Choose a column"] as const;
const NONE = [NO_COLUMN, "The list has none"] as const;

const COLUMNS: readonly (readonly [column: ListColumn, label: string, others: (readonly [string, string])[]])[] = [
  ["number", "Order number", [CHOOSE]],
  ["trackingNumber", "Tracking number", [CHOOSE, NONE]],
  ["carrier", "Carrier", [NONE]],
];

type Props = { question: NonNullable<ShipManyData["question"]>; typed: TypedList; fault: string | undefined };

function ListAgain({ typed: { list, carrier } }: { typed: TypedList }) {
  return (
    <>
      <input type="hidden" name="carrier" value={carrier} />
      <textarea name="list" defaultValue={list} hidden readOnly />
    </>
  );
}

/** Asks which column of a list is which, beside its first lines. Nothing is shipped by a guess. */
function AskColumns({ question: { lines, places }, typed, fault }: Props) {
  const id = useId();
  const asked = useRef<HTMLHeadingElement>(null);
  useEffect(() => asked.current?.focus(), []);
  const width = Math.max(...lines.map((cells) => cells.length));
  const letters = Array.from({ length: width }, (_, place) => place);
  const exampleOf = (place: number) => lines.map((cells) => cells[place]).find(Boolean) ?? "";
  return (
    <section aria-labelledby={id} className={plain.form}>
      <h2 id={id} ref={asked} tabIndex={-1} className={steps.heading}>
        Which column is which?
      </h2>
      <p className={plain.help}>These are the first lines. Nothing is sent before you have seen each order.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard */}
      <section className={css.sample} aria-labelledby={`${id}-sample`} tabIndex={0}>
        <table>
          <caption id={`${id}-sample`} className={plain.help}>
            The beginning of the list
          </caption>
          <thead>
            <tr>
              {letters.map((place) => (
                <th key={place} scope="col">
                  {`Column ${place + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((cells, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              <tr key={line}>
                {letters.map((place) => (
                  <td key={place}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <PostForm className={plain.form}>
        <ListAgain typed={typed} />
        <Fault className={plain.fault}>{fault}</Fault>
        <div className={css.columns}>
          {COLUMNS.map(([column, label, others]) => (
            <PlainField key={column} id={`${id}-${column}`} label={label}>
              <Select
                id={`${id}-${column}`}
                name={COLUMN_FIELDS[column]}
                defaultValue={String(places[column] ?? others[0]?.[0])}
              >
                <Options of={others} />
                {letters.map((place) => (
                  <option key={place} value={place}>
                    {`Column ${place + 1}: ${exampleOf(place)}`}
                  </option>
                ))}
              </Select>
            </PlainField>
          ))}
        </div>
        <div className={steps.answer}>
          <SendButton name="form" value="check">
            Check the list
          </SendButton>
          <SendButton name="form" value="again" variant="ghost">
            Change the list
          </SendButton>
        </div>
      </PostForm>
    </section>
  );
}
