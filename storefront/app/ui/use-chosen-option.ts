import { type ChangeEvent, type KeyboardEvent, useRef } from "react";

/**
 * Sends a select's form once an option is chosen: by the pointer or in the open list at once, in the closed one, where each arrow key
 * or letter is a change already, by Enter or the form's button.
 */
export function useChosenOption() {
  const byKey = useRef(false);
  return {
    onPointerDown: () => {
      byKey.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      if (event.key === "Enter" && byKey.current) {
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }
      byKey.current = movesChoice(event);
    },
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      if (!byKey.current) event.currentTarget.form?.requestSubmit();
    },
  };
}

/** The keys that change a closed list; Space, Enter, F4 and Alt with an arrow open it. */
function movesChoice({ key, altKey }: KeyboardEvent): boolean {
  return !altKey && (/^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/.test(key) || /^\S$/u.test(key));
}
