/** How long a page's scripts wait for its first picture at most, in milliseconds. */
export const PICTURE_WAIT_MS = 3_000;

/**
 * What the server makes of the elements that wait (`HeldScripts`): links to scripts' files, and the script that imports
 * them.
 */
export const HELD_LINK = "data-held";
export const HELD_SCRIPT = "held";

/** On what has a picture that a script in the page may make the first one. */
export const MAY_BE_FIRST = "data-may-be-first";

/**
 * The page's window while its scripts are held: the buttons that were pressed, each once; null once the scripts have
 * taken over.
 */
export type PressedEarly = Window & { earlyPresses?: Set<HTMLButtonElement> | null };
