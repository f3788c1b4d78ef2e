const VISIT_KEY = "firstLoad";

/**
 * True once in a visit; never where the browser forbids storage, because there the first document cannot be told from
 * others.
 */
export function beginVisit(): boolean {
  try {
    if (sessionStorage.getItem(VISIT_KEY)) return false;
    sessionStorage.setItem(VISIT_KEY, "1");
    return true;
  } catch {
    return false;
  }
}
