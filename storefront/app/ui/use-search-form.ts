import { useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A form whose fields are part of the address (a search, a filter). The fields keep focus, caret and text while an
 * answer is on its way, and follow the address when anything else changes it: Back, Forward, or a link that shows all.
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
