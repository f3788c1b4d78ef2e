type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field of a form with this name; null for none, and for several of one name. */
export function fieldOf(form: HTMLFormElement, name: string): Field | null {
  const field = form.elements.namedItem(name);
  const known = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => field instanceof kind);
  return known ? (field as Field) : null;
}

/** Writes into a field as if somebody had typed it, so that the form's listeners are called. */
export function writeField(field: Field | null, value: string): void {
  if (!field || field.value === value) return;
  field.value = value;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
