import { useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A form whose fields stand in the address (a search, a filter). They keep focus, caret and what is typed while an answer is on its
 * way, and show what the address says once it changes by anything else: Back, Forward, or a link that shows all.
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
