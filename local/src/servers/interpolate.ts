import type { Environment } from "../settings/env";

const VARIABLE = /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g;

/** A variable in a compose file: with `?` it is required, with `-` it has a default, with null neither. */
export type Use = { name: string; mark: "?" | "-" | null; text: string };

/** Every variable that `text` uses. */
export function variablesOf(text: string): Use[] {
  return [...text.matchAll(VARIABLE)]
    .filter(([whole]) => whole !== "$$")
    .map(([, name = "", mark, rest = ""]) => ({ name, mark: mark === "?" || mark === "-" ? mark : null, text: rest }));
}

/**
 * Fills in values for `${NAME}`, `${NAME:-default}` and `${NAME:?what it is}`, as docker compose does; `$$` is a dollar
 * sign.
 * @throws Error that names a required variable that is empty.
 */
export function interpolate(text: string, values: Environment): string {
  return text.replaceAll(VARIABLE, (whole, name: string | undefined, mark: string | undefined, rest: string) => {
    if (whole === "$$" || !name) return "$";
    const value = values[name];
    if (value) return value;
    if (mark === "?") throw new Error(`${name} is missing: ${rest}`);
    return mark === "-" ? rest : "";
  });
}
