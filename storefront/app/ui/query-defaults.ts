/**
 * Three more tries, 1 s, 2 s and 4 s apart (never more than 30 s); answers are kept for 5 minutes (specification,
 * section 9).
 */
export const QUERY_DEFAULTS = {
  queries: {
    retry: 3,
    retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
    gcTime: 5 * 60_000,
  },
};
