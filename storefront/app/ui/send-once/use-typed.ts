import { useActionData } from "@remix-run/react";
import type { KeptForm } from "~/lib/kept-form";

/**
 * What was typed into a form that was refused, or whose question was answered by "Not yet": the form with one of the
 * names, and with these further fields.
 */
export function useTyped(names: readonly string[], fields: Record<string, string> = {}): Record<string, string> {
  const typed = useActionData<Partial<KeptForm>>()?.typed;
  const isThis =
    typed &&
    names.includes(typed.form ?? "") &&
    Object.entries(fields).every(([name, value]) => (typed[name] ?? "") === value);
  return isThis ? typed : {};
}
