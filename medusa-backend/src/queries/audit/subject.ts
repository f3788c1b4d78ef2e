/**
 * The rows `t` of `from` whose `of` is the record's id. `key` distinguishes the rows of one part. The values of the
 * columns `personal` are stored separately in the audit trail, and erased with their account.
 */
export type Part = {
  name: string;
  from: string;
  of: string;
  key?: string;
  columns?: string;
  personal?: string;
};

/** `person`: the customer whom the personal values are about, as a column of the first part; `prefix` of the ids. */
export type Subject = { parts: readonly [Part, ...Part[]]; person?: string; prefix?: string };

export const own = (table: string, columns: string, personal?: string): Part => ({
  name: "",
  from: `"${table}" t`,
  of: "t.id",
  columns,
  ...(personal && { personal }),
});
/** Rows of `table` that name the record in the column `of`. */
export const many = (name: string, table: string, of: string, columns: string, personal?: string): Part => ({
  name,
  from: `"${table}" t`,
  of: `t.${of}`,
  key: "t.id",
  columns,
  ...(personal && { personal }),
});
