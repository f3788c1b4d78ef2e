import type { Person } from "./person";

/**
 * The answer of a screen's loader to the browser's repeated request: `name` is the file of its route without "routes/".
 * A redirect is a 204 with `x-remix-redirect`.
 */
export const askLoader = (person: Person, name: string, path: string): Promise<Response> =>
  person.visit(`${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(`routes/${name}`)}`);

/** The redirect of a loader for a person who may not see its screen; null if it answers. */
export const sentTo = (answer: Response): string | null => answer.headers.get("x-remix-redirect");
