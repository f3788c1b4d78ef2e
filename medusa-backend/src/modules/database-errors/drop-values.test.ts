import { describe, expect, it } from "vitest";
import { dropValues } from "./drop-values";

/** A driver's error rewritten: PostgreSQL's own fields, and the statement first, as knex writes it. */
function clean(sql: string, said: string, fields: object): Error & { where?: unknown; detail?: unknown } {
  const error = Object.assign(new Error(`${sql} - ${said}`), fields);
  dropValues(error, { sql });
  return error;
}

const INSERT = `insert into "customer" ("first_name", "note") values ('Ada - from O''Hare', E'it\\'s \\\\ud800')`;

describe("an error of the database", () => {
  it("tells what was done to which table and what PostgreSQL found, and none of the values", () => {
    const error = clean(INSERT, "invalid input syntax for type json", {
      code: "22P02",
      detail: "Unicode high surrogate: Ada",
      where: "JSON data, line 1: Ada",
    });
    expect(error.message).toBe("invalid input syntax for type json (22P02, insert customer)");
    expect(error.stack).toMatch(/^Error: invalid input syntax for type json \(22P02, insert customer\)\n\s+at /);
    expect([error.where, error.detail]).toEqual([undefined, undefined]);
  });

  it.each([
    ['invalid input syntax for type integer: "Ada"', "22P02", "invalid input syntax for type integer"],
    ['invalid input value for enum "mood": "Ada"', "22P02", "invalid input value for enum"],
    ['invalid input syntax for type integer: "Ada - Eve"', "22P02", "invalid input syntax for type integer"],
    ["value too long for type character varying(40)", "22001", "value too long for type character varying(40)"],
    ['relation "ghost" does not exist', "42P01", 'relation "ghost" does not exist'],
  ])("says %j as far as that quotes nothing", (said, code, words) => {
    const error = clean('select * from "customer" where "id" = $1', said, { code });
    expect(error.message).toBe(`${words} (${code}, select customer)`);
  });

  it("keeps the columns of a broken key, which Medusa reads, and the words of a broken connection", () => {
    const detail = "Key (email)=(ada@example.com) already exists.";
    const said = 'duplicate key value violates unique constraint "IDX_customer_email"';
    const error = clean(INSERT, said, { code: "23505", detail, constraint: "IDX_customer_email" });
    expect([error.message, error.detail]).toEqual([`${said} (23505, insert customer)`, detail]);
    const broken = clean("select 1", "Connection terminated unexpectedly", {});
    expect(broken.message).toBe("Connection terminated unexpectedly (select)");
  });
});
