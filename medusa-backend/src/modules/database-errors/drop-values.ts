/** Data exceptions, and errors that a trigger or function raises: their messages quote values. */
const QUOTES_VALUES = /^(22|P0)/;

/** `detail` holds values too, but Medusa reads the columns of a violated key from it. */
const VALUE_FIELDS = ["where", "hint", "internalQuery"] as const;

/** Of unique and foreign keys; Medusa turns them into errors of its own. */
const KEY_VIOLATION = /^2350[35]$/;

/** The verb and table, and nothing after the first value. */
export function tellStatement(sql: string): string {
  const [unquoted = ""] = sql.split("'");
  const [verb = ""] = unquoted.trim().split(/\s/, 1);
  const table = /\b(?:from|into|update)\s+(?:"public"\.)?"?(\w+)/i.exec(unquoted)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/** knex puts the statement and " - " before the driver's own message. */
function wordsOf({ message }: Error, sql: string): string {
  const written = `${sql.replaceAll("\\?", "?")} - `;
  return message.startsWith(written) ? message.slice(written.length) : "The database refused a statement";
}

/**
 * Rewrites a driver's error, which otherwise shows names, addresses and password hashes in logs and answers: knex puts
 * the full statement, with the values that MikroORM has written into it, before PostgreSQL's message.
 */
export function dropValues(error: unknown, query: { sql?: string }): void {
  if (!(error instanceof Error)) return;
  const fields = error as Error & Record<string, unknown>;
  const code = typeof fields.code === "string" ? fields.code : "";
  const sql = query.sql ?? "";
  const said = wordsOf(error, sql);
  const words = QUOTES_VALUES.test(code) ? (said.split(/[":]/, 1)[0] ?? "").trim() : said;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  error.message = `${words} (${[code, tellStatement(sql)].filter(Boolean).join(", ")})`;
  error.stack = [`${error.name}: ${error.message}`, ...frames].join("\n");
  for (const field of VALUE_FIELDS) delete fields[field];
  if (!KEY_VIOLATION.test(code)) delete fields.detail;
}
