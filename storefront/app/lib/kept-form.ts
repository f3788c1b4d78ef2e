/** The fields of a refused form of the desk; `isConflict` if the record was changed meanwhile. */
export type KeptForm = { typed: Record<string, string>; isConflict: boolean };
