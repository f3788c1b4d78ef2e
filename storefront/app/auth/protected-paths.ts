/** Screens only for signed-in people begin with these paths (specification, section 2, and the wish list). */
const PROTECTED = ["/dashboard", "/checkout", "/wish-list"] as const;

/** True for the path of a screen that needs somebody signed in. Like the router, it ignores letter case. */
export function isProtected(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return PROTECTED.some((start) => path === start || path.startsWith(`${start}/`));
}
