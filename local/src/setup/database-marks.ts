import pg from "pg";

/**
 * Records the setup steps of a database in the database itself, in a schema of its own, so that the marks stay with the
 * data (a restored backup, another DATABASE_URL, an empty one).
 */
export type Marks = { get(name: string): Promise<string | null>; set(name: string, value: string): Promise<void> };

/** Runs `work` with the marks of the database at `databaseUrl`. */
export async function withMarks<T>(
  databaseUrl: string,
  work: (marks: Marks, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // the query under way rejects, too
  await client.connect();
  try {
    await client.query("create schema if not exists aeroloft_setup");
    await client.query("create table if not exists aeroloft_setup.mark (name text primary key, value text not null)");
    return await work(
      {
        async get(name) {
          const found = await client.query("select value from aeroloft_setup.mark where name = $1", [name]);
          return found.rows[0]?.value ?? null;
        },
        async set(name, value) {
          await client.query(
            "insert into aeroloft_setup.mark values ($1, $2) on conflict (name) do update set value = excluded.value",
            [name, value],
          );
        },
      },
      client,
    );
  } finally {
    await client.end();
  }
}
