const VISIT_KEY = "firstLoad";

/** True once in a visit; never if the browser forbids storage, because then the first document cannot be recognised. */
export function beginVisit(): boolean {
  try {
    if (sessionStorage.getItem(VISIT_KEY)) return false;
    sessionStorage.setItem(VISIT_KEY, "1");
    return true;
  } catch {
    return false;
  }
}
