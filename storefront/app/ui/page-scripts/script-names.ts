/** The longest wait of a page's scripts for its first picture, in milliseconds. */
export const PICTURE_WAIT_MS = 3_000;

/** The held elements of the server (`HeldScripts`): links to scripts' files, and the script that imports them. */
export const HELD_LINK = "data-held";
export const HELD_SCRIPT = "held";

/** Marks an element whose picture a script in the page may make the first one. */
export const MAY_BE_FIRST = "data-may-be-first";

/** The id of the note that scripts-failed.inline.ts shows. */
export const SCRIPTS_FAILED_ID = "scripts-failed";
/** Set on the document's element once the page's scripts are loaded. */
export const SCRIPTS_HERE = "data-scripts-here";
