/** The word mark as an SVG. Made by artwork/scripts/make-mail-word-mark.ts. */
export const WORD_MARK = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 296 72" width="296" height="72" fill="none" stroke-width="7.5">
<g>
<g stroke="#121416">
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
<path d="M236 31.5H295" stroke="#C2410C" />
</g>
</svg>
`;
