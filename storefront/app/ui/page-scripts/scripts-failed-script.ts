/** Ids and attributes shared by the script and the element. */
export const SCRIPTS_FAILED_ID = "scripts-failed";
/** Set on the document's element once the page's scripts are loaded. */
export const SCRIPTS_HERE = "data-scripts-here";
