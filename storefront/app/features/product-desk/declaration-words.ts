import { MOST_DECLARATION_BYTES } from "medusa-backend/contract/declarations";

/** The result of a declaration sent by a plain form, in the address of the next page. */
const OUTCOMES = ["saved", "body_too_large", "invalid", "failed"] as const;
export type DeclarationOutcome = (typeof OUTCOMES)[number];

export const WHICH_FILE = `A PDF of ${MOST_DECLARATION_BYTES / 1024 / 1024} MB at most.`;

const WORDS: Readonly<Record<DeclarationOutcome, { done?: string; fault?: string }>> = {
  saved: { done: "The declaration was uploaded and saved." },
  body_too_large: { fault: `The file is too large, so it was not taken. ${WHICH_FILE}` },
  invalid: {
    fault: `The file was not taken. It must be a whole PDF without password, scripts or files. ${WHICH_FILE}`,
  },
  failed: { fault: "The file was not taken. Please try again." },
};

/** What the page says after a plain form, by its address. */
export function toDeclarationWords(search: string): { done?: string; fault?: string } {
  const outcome = OUTCOMES.find((known) => known === new URLSearchParams(search).get("declaration"));
  return outcome ? WORDS[outcome] : {};
}
