import { type ChangeEvent, type KeyboardEvent, useRef } from "react";

/**
 * Sends a select's form once an option is chosen. With the pointer or in the open list, this happens at once. In the
 * closed list, each arrow key or letter already changes the option, so Enter or the form's button is needed.
 */
export function useChosenOption() {
  const keyIsDown = useRef(false);
  const unsent = useRef(false);
  const send = (select: HTMLSelectElement) => {
    unsent.current = false;
    select.form?.requestSubmit();
  };
  const onKeyEnd = () => {
    keyIsDown.current = false;
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      keyIsDown.current = movesChoice(event);
      if (event.key !== "Enter" || !unsent.current) return;
      event.preventDefault();
      send(event.currentTarget);
    },
    onKeyUp: onKeyEnd,
    onBlur: onKeyEnd,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      if (keyIsDown.current) unsent.current = true;
      else send(event.currentTarget);
    },
  };
}

/** True for keys that change a closed list; Space, Enter, F4 and Alt with an arrow open it. */
function movesChoice({ key, altKey }: KeyboardEvent): boolean {
  return !altKey && (/^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/.test(key) || /^\S$/u.test(key));
}
