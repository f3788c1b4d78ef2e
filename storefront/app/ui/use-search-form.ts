import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A form in the address (a search, a filter). Its fields keep focus, caret and text while an answer is on its way, and
 * follow the address when anything else changes it: Back, Forward, or a link.
 */
export function useSearchForm(shown: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(new FormData());
  const before = useRef(shown);
  useEffect(() => {
    for (const [name, value] of Object.entries(shown)) {
      const field = form.current?.elements.namedItem(name);
      if (value === before.current[name] || value === sent.current.get(name)) continue;
      if (isField(field) && field.value !== value) field.value = value;
    }
    if (Object.entries(shown).some(([name, value]) => value !== before.current[name])) sent.current = new FormData();
    before.current = shown;
  });
  const onSubmit = () => {
    if (form.current) sent.current = new FormData(form.current);
  };
  return { ref: form, onSubmit };
}

function isField(element: Element | RadioNodeList | null | undefined): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/**
 * Sends a select's form once an option is chosen: at once with the pointer or in the open list. In the closed list each
 * arrow key already changes the option, so Enter or the form's button is needed.
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
