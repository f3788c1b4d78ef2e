/** The one colour of the word mark that is not its text's. */
export const WORD_MARK_ACCENT = "var(--chakra-colors-accent-solid)";
/** The header's word mark. */
export const WORD_MARK_ID = "word-mark";

/** The word "aeroloft" in its text's colour; the bar through f and t is a rotor seen from the side. */
export function WordMark({ className, id }: { className?: string | undefined; id?: string }) {
  return (
    <svg className={className} viewBox="0 0 296 72" role="img" aria-label="Aeroloft">
      <g id={id} fill="none" strokeWidth="7.5">
        <g stroke="currentColor">
          <circle cx="21" cy="46" r="17" />
          <path d="M38 25.5V66.5" />
          <path d="M52.5 47.5H86.5A17 17 0 1 0 80.5 59.5" />
          <path d="M103 66.5V25.5M103 46A17 17 0 0 1 121 29.5" />
          <circle cx="145" cy="46" r="17" />
          <path d="M178 8V66.5" />
          <circle cx="211" cy="46" r="17" />
          <path d="M246 66.5V24A12 12 0 0 1 258 11.7H263" />
          <path d="M276 14V50.5A12 12 0 0 0 288 62.8H295" />
        </g>
        <path d="M236 31.5H295" stroke={WORD_MARK_ACCENT} />
      </g>
    </svg>
  );
}

/** The word mark again on a page whose header has it: drawn once, it is in the page's bytes once. */
export function WordMarkAgain({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 296 72" role="img" aria-label="Aeroloft">
      <use href={`#${WORD_MARK_ID}`} />
    </svg>
  );
}
