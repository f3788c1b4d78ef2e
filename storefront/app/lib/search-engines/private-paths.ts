/** Paths of screens and calls that are personal, or useless as a search result, by their beginning. */
export const PRIVATE_PATHS = [
  "/api/",
  "/auth/",
  "/cart",
  "/checkout",
  "/dashboard",
  "/login",
  "/logout",
  "/register",
  "/wish-list",
  "/wish-lists",
] as const;

/** True for a path that no search engine should list. It ignores letter case, as Remix does when it matches routes. */
export function isPrivatePath(path: string): boolean {
  const lower = path.toLowerCase();
  return PRIVATE_PATHS.some((start) => lower === start || lower.startsWith(start.endsWith("/") ? start : `${start}/`));
}
