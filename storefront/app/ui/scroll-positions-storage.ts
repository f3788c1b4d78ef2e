/** Where Remix's `ScrollRestoration` keeps how far each entry of the history was scrolled, in pixels by its key. */
const POSITIONS = "positions";

/** Undefined where there is none; what nobody can read is removed. */
export function readPosition(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS) ?? "{}")[key];
  } catch {
    sessionStorage.removeItem(POSITIONS);
  }
}
