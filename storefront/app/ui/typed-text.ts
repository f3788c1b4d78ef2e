import * as v from "valibot";
import { visitStorage } from "~/lib/browser-storage";

/** sessionStorage: typed text, from the reload by the shop until the new page has read it. */
const KEY = "typedText";
/** How long the new page waits for its forms, in milliseconds. */
const WAIT_MS = 10_000;
const FIELDS = "form textarea[name], form select[name], form input[name]";
const KEPT_TYPES = ["text", "email", "tel", "number", "search", "url", "textarea", "select-one"];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const Kept = v.object({
  path: v.string(),
  fields: v.array(v.object({ form: v.string(), name: v.string(), value: v.string() })),
});
type Kept = v.InferOutput<typeof Kept>;

type NamedField = { form: string; name: string; field: Field };

function fieldsOf(types: readonly string[]): NamedField[] {
  return [...document.querySelectorAll<Field>(FIELDS)].flatMap((field) => {
    if (!field.form || !types.includes(field.type) || field.autocomplete.startsWith("cc-")) return [];
    // Not `form.id`: that is the field "id", where a form has one.
    const form = field.form.getAttribute("id") || (field.form.getAttribute("action") ?? "");
    return [{ form, name: field.name, field }];
  });
}

/** Passwords and cards are never kept: their fields differ by type or `autocomplete`, or are in no form of the shop. */
const typedFields = (): NamedField[] =>
  fieldsOf(KEPT_TYPES).filter(({ field }) => !field.autocomplete.endsWith("password"));

/** Keeps the forms' contents for the next page at this address. Returns what was typed, with the fields' labels. */
export function keepTypedText(): [label: string, value: string][] {
  const fields = typedFields().flatMap(({ form, name, field }) => {
    const isTyped = !("defaultValue" in field) || field.value !== field.defaultValue;
    return isTyped ? [{ form, name, value: field.value, label: field.labels?.[0]?.textContent ?? name }] : [];
  });
  const kept: Kept = { path: location.pathname, fields };
  visitStorage.write(KEY, JSON.stringify(kept));
  return fields.map(({ label, value }) => [label, value]);
}

/** Reads the kept contents and removes them at once; null if there are none, or they belong to another page. */
function takeTypedText(): Kept["fields"] | null {
  const stored = visitStorage.read(KEY);
  visitStorage.remove(KEY);
  if (stored === null) return null;
  try {
    const { path, fields } = v.parse(Kept, JSON.parse(stored));
    return path === location.pathname ? fields : null;
  } catch {
    return null;
  }
}

/** Fills a field as if it had been typed, so that frameworks notice. */
function fill(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field.type === "select-one" ? "change" : "input", { bubbles: true }));
}

/** Puts the kept contents into the page's forms, also later ones. Returns a function that stops waiting. */
export function restoreTypedText(onRestored: () => void): () => void {
  const waiting = takeTypedText();
  if (!waiting || waiting.length === 0) return () => undefined;
  onRestored();
  const restore = () => {
    for (const { form, name, field } of typedFields()) {
      const index = waiting.findIndex((kept) => kept.form === form && kept.name === name);
      const [kept] = index < 0 ? [] : waiting.splice(index, 1);
      if (kept && field.value !== kept.value) fill(field, kept.value);
    }
    if (waiting.length === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(() => stop(), WAIT_MS);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  return stop;
}

/**
 * Follows the page's fields, passwords too, without storing them. The returned function puts what was typed, and the
 * focus, into the fields that have since been rendered in the place of others.
 */
export function followTypedText(): () => void {
  const followed = fieldsOf([...KEPT_TYPES, "password"]);
  let focused: EventTarget | null = document.activeElement;
  document.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  return () => {
    const known = new Set(followed.map(({ field }) => field));
    const others = fieldsOf([...KEPT_TYPES, "password"]).filter(({ field }) => !known.has(field));
    followed.forEach(({ form, name, field }, index) => {
      const place = field.isConnected ? -1 : others.findIndex((other) => other.form === form && other.name === name);
      const [other] = place < 0 ? [] : others.splice(place, 1);
      if (!other) return;
      followed[index] = other;
      if (other.field.value !== field.value) fill(other.field, field.value);
      if (focused === field) other.field.focus({ preventScroll: true });
    });
  };
}
