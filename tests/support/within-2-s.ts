/** A change appears everywhere within 2 s (P15 of docs/performance.md): three times that, beside other work. */
export const WITHIN_2_S = { timeout: 6_000, intervals: [100] };
