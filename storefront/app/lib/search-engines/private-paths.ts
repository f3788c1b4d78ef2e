/** Where the screens and calls begin that are one person's, or of no use to anybody who searches. */
export const PRIVATE_PATHS = ["/api/", "/auth/", "/checkout", "/dashboard", "/login", "/logout", "/register"] as const;

/** True for a path that no search engine should show, in whatever case: Remix matches its routes without regard to it. */
export function isPrivatePath(path: string): boolean {
  const lower = path.toLowerCase();
  return PRIVATE_PATHS.some((start) => lower === start || lower.startsWith(start.endsWith("/") ? start : `${start}/`));
}
