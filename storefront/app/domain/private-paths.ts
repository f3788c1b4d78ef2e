/** Where the screens and calls begin that are one person's, or of no use to anybody who searches. */
export const PRIVATE_PATHS = ["/api/", "/auth/", "/checkout", "/dashboard", "/login", "/logout", "/register"] as const;

/** True for a path that no search engine should show. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATHS.some((start) => path === start || path.startsWith(start.endsWith("/") ? start : `${start}/`));
}
