import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import css from "./chosen-bar.module.css";
import unseen from "./unseen.module.css";

/** The class of the element around the rows with choices and their bar. */
export const chosenList = css.list;

type ChoiceProps = { form: string; name: string; value: string | number; label: string };

/** A row's checkbox; `form` is the id of the bar that it belongs to. */
export const RowChoice = ({ label, ...input }: ChoiceProps) => (
  <label className={css.choice}>
    <input type="checkbox" {...input} />
    <span className={unseen.text}>{label}</span>
  </label>
);

type Props = { id: string; label: string; action?: string; children: ReactNode };

/** The form for the chosen rows, with the buttons that do something with them. Works without scripts. */
export function ChosenBar({ id, label, action, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const chooseAll = () => {
    for (const choice of form.current?.elements ?? [])
      if (choice instanceof HTMLInputElement && choice.type === "checkbox") choice.checked = true;
  };
  return (
    <form id={id} ref={form} className={css.bar} aria-label={label} action={action}>
      <Button size="sm" variant="ghost" type="button" onClick={chooseAll}>
        Choose all
      </Button>
      {children}
    </form>
  );
}
