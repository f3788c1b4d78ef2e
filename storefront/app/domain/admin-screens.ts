/** The dashboard's screens for admins alone (specification, sections 2 and 6), in lower case. */
const ADMIN_SCREENS = [
  "/dashboard/addaproduct",
  "/dashboard/makeadmin",
  "/dashboard/manageallorders",
  "/dashboard/manageproducts",
];

/** True for the address (a path, query allowed) of a screen that only admins see; as the router, it ignores letter case. */
export function isAdminScreen(path: string): boolean {
  const pathname = (path.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  return ADMIN_SCREENS.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`));
}
