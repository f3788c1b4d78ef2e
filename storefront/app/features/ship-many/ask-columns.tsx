import { useEffect, useId, useRef } from "react";
import { Button } from "~/ui/button";
import steps from "~/ui/file-steps.module.css";
import { Select } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { COLUMN_FIELDS, type ListColumn, NO_COLUMN, type TypedList } from "./many-rows";
import css from "./ship-many.module.css";
import type { ShipManyData } from "./ship-many-forms.server";

const CHOOSE = ["", "Choose a column"] as const;
const NONE = [NO_COLUMN, "The list has none"] as const;

/** The columns, and what may be chosen besides those of the list. */
const COLUMNS: readonly (readonly [column: ListColumn, label: string, others: (readonly [string, string])[]])[] = [
  ["number", "Order number", [CHOOSE]],
  ["tracking_number", "Tracking number", [CHOOSE, NONE]],
  ["carrier", "Carrier", [NONE]],
];

type Props = { question: NonNullable<ShipManyData["question"]>; typed: TypedList; fault: string | undefined };

/** The list as it was typed, to be sent once more. */
export function ListAgain({ typed: { list, carrier } }: { typed: TypedList }) {
  return (
    <>
      <input type="hidden" name="carrier" value={carrier} />
      <textarea name="list" defaultValue={list} hidden readOnly />
    </>
  );
}

/** Asks which column of a list is which, beside its first lines. Nothing is shipped by a guess. */
export function AskColumns({ question: { lines, places }, typed, fault }: Props) {
  const id = useId();
  const busy = useScreenPost();
  const asked = useRef<HTMLHeadingElement>(null);
  useEffect(() => asked.current?.focus(), []);
  const width = Math.max(...lines.map((cells) => cells.length));
  const letters = Array.from({ length: width }, (_, place) => place);
  const exampleOf = (place: number) => lines.map((cells) => cells[place]).find(Boolean) ?? "";
  return (
    <section aria-labelledby={id} className={steps.form}>
      <h2 id={id} ref={asked} tabIndex={-1} className={steps.heading}>
        Which column is which?
      </h2>
      <p className={steps.help}>These are the first lines. Nothing is sent before you have seen each order.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard */}
      <section className={css.sample} aria-labelledby={`${id}-sample`} tabIndex={0}>
        <table>
          <caption id={`${id}-sample`} className={steps.help}>
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
      <PostForm className={steps.form}>
        <ListAgain typed={typed} />
        <p role="alert" className={steps.fault}>
          {fault}
        </p>
        <div className={css.columns}>
          {COLUMNS.map(([column, label, others]) => (
            <div key={column} className={steps.field}>
              <label htmlFor={`${id}-${column}`}>{label}</label>
              <Select
                id={`${id}-${column}`}
                name={COLUMN_FIELDS[column]}
                defaultValue={String(places[column] ?? others[0]?.[0])}
              >
                {others.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
                {letters.map((place) => (
                  <option key={place} value={place}>
                    {`Column ${place + 1}: ${exampleOf(place)}`}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </div>
        <div className={steps.answer}>
          <Button type="submit" name="form" value="check" aria-disabled={busy}>
            Check the list
          </Button>
          <Button type="submit" name="form" value="again" variant="ghost" aria-disabled={busy}>
            Change the list
          </Button>
        </div>
      </PostForm>
    </section>
  );
}
