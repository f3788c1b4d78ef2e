import type { Person } from "./person";

/**
 * The answer of a screen's loader, as the browser asks for it again: `name` is the file of its route without "routes/".
 * A redirect is a 204 with `x-remix-redirect`.
 */
export const askLoader = (person: Person, name: string, path: string): Promise<Response> =>
  person.visit(`${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(`routes/${name}`)}`);

/** Where a loader sends a person who may not see its screen; null if it answers. */
export const sentTo = (answer: Response): string | null => answer.headers.get("x-remix-redirect");
