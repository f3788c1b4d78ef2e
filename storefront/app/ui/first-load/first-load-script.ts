/** The figures of the progress screen (specification, sections 2 and 9): percent, and milliseconds from its start. */
export const FIRST_LOAD = { from: 10, to: 100, hiddenAfterMs: 2_090, overAfterMs: 5_000 } as const;

/** Ids and classes shared by the script, the element and the stylesheet. */
export const FIRST_LOAD_COUNT_ID = "first-load-count";
export const FIRST_LOAD_CLASS = "first-load";
export const FIRST_LOAD_DONE_CLASS = "first-load-done";
