/** The word mark as the two pictures that every mail brings along, and its size on the screen in px. Made by assets/make-word-mark.mjs. */
export const WORD_MARK = { day: "word-mark-day", night: "word-mark-night", width: 148, height: 36 } as const;
