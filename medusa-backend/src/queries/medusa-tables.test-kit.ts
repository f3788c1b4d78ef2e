import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "libpg-query";
import type { RecordedStatement } from "./statements.test-kit";

/** One of Medusa's own tables, and the columns of it that the statements of src/queries name. */
export type MedusaTable = { table: string; columns: string[]; changes: string[] };

const MODULES = path.join(__dirname, "../modules");

/** The tables of the shop's own modules, as their models name them, and the table that `npm start` makes. */
export function ownTables(module = ""): Set<string> {
  const files = readdirSync(MODULES, { recursive: true, encoding: "utf8" });
  const models = files.filter((file) => file.startsWith(module) && /\/models\/[^/]+\.ts$/.test(file));
  const named = models.map((file) => readFileSync(path.join(MODULES, file), "utf8"));
  const tables = named.flatMap((source) =>
    [...source.matchAll(/tableName: "(\w+)"|\.define\(\s*"(\w+)"/g)].flatMap((match) => match.slice(1)),
  );
  return new Set([...tables.filter((table) => table !== undefined), "aeroloft_setup.mark"]);
}

const sorted = (values: Iterable<string | null>) => [...new Set(values)].filter((value) => value !== null).sort();

/** Medusa's own tables that the statements name, in alphabetical order. */
export async function medusaTables(statements: readonly RecordedStatement[]): Promise<MedusaTable[]> {
  const own = ownTables();
  const named: (NamedColumn & { subject: string })[] = [];
  for (const { file, sql } of statements) {
    const subject = file.replace(/\.ts$/, "");
    named.push(...(await namedColumns(sql)).map((column) => ({ ...column, subject })));
  }
  const medusas = named.filter(({ table }) => !own.has(table));
  return sorted(medusas.map(({ table }) => table)).map((table) => {
    const of = medusas.filter((column) => column.table === table);
    return {
      table,
      columns: sorted(of.map(({ column, change }) => (change === "delete" ? null : column))),
      changes: sorted(of.map(({ change, subject }) => change && `${change} in ${subject}`)),
    };
  });
}

/** A column that a statement names, and what the statement does to its table. */
export type NamedColumn = {
  table: string;
  column: string;
  change: "insert" | "update" | "delete" | null;
};

type Node = Record<string, unknown>;
/**
 * The tables of one FROM by their aliases; null for an alias that is no table (a common table, a subquery, a function).
 */
type Frame = Map<string, string | null>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => {
  const text = isNode(value) ? (value.String as Node | undefined)?.sval : undefined;
  return typeof text === "string" ? text : "";
};

/** Reads a parsed statement, from the outer scopes to the inner ones. */
class Reader {
  readonly found: NamedColumn[] = [];
  private readonly commonTables = new Set<string>();

  /** Adds the tables of a FROM entry to `frame`; expressions in the entry are read in the scope that they belong to. */
  private addSource(source: unknown, frame: Frame, scopes: Frame[]): void {
    if (!isNode(source)) return;
    const { RangeVar, JoinExpr, RangeSubselect, RangeFunction } = source as Record<string, Node | undefined>;
    if (RangeVar) this.addTable(RangeVar, frame);
    if (JoinExpr) {
      this.addSource(JoinExpr.larg, frame, scopes);
      this.addSource(JoinExpr.rarg, frame, scopes);
      this.read(JoinExpr.quals, scopes);
    }
    const derived = RangeSubselect ?? RangeFunction;
    if (!derived) return;
    frame.set(String((derived.alias as Node | undefined)?.aliasname ?? ""), null);
    const isLateral = RangeFunction !== undefined || RangeSubselect?.lateral === true;
    this.read(RangeSubselect?.subquery ?? RangeFunction?.functions, isLateral ? scopes : scopes.slice(1));
  }

  private addTable({ relname, schemaname, alias }: Node, frame: Frame): string {
    const table = schemaname ? `${schemaname}.${relname}` : String(relname);
    frame.set(String((alias as Node | undefined)?.aliasname ?? relname), this.commonTables.has(table) ? null : table);
    return table;
  }

  private add(table: string, column: string, change: NamedColumn["change"] = null): void {
    this.found.push({ table, column, change });
  }

  /**
   * Records a column by its alias or, without one, for the only table in scope; like PostgreSQL it looks in the outer
   * scopes too.
   */
  private readColumn(fields: unknown, scopes: Frame[]): void {
    const parts = (fields as Node[]).map((field) => ("A_Star" in field ? "*" : textOf(field)));
    const [alias, column] = parts.length > 1 ? parts : [null, parts[0]];
    const frame = alias === null ? scopes[0] : scopes.find((scope) => scope.has(String(alias)));
    if (alias === null && scopes.some((scope) => scope.get(String(column)) === null)) return; // the row of a function
    const couldBe = scopes.reduce((count, scope) => count + scope.size, 0);
    if (alias === null && couldBe > 1) throw new Error(`"${column}" stands without its table's name.`);
    if (!frame) throw new Error(`"${parts.join(".")}" is of no table.`);
    const table = alias === null ? [...frame.values()][0] : frame.get(String(alias));
    if (table) this.add(table, String(column));
  }

  private readSelect(select: Node, outer: Frame[]): void {
    this.readCommonTables(select.withClause, outer);
    if (select.larg) {
      this.readSelect(select.larg as Node, outer);
      this.readSelect(select.rarg as Node, outer);
      return;
    }
    const frame: Frame = new Map();
    const scopes = [frame, ...outer];
    for (const source of (select.fromClause as unknown[]) ?? []) this.addSource(source, frame, scopes);
    const { withClause: _with, fromClause: _from, sortClause, lockingClause: _lock, ...rest } = select;
    this.read(rest, scopes);
    const named = new Set(((select.targetList as { ResTarget: Node }[]) ?? []).map(({ ResTarget }) => ResTarget.name));
    const sorts = ((sortClause as { SortBy: Node }[]) ?? []).map(({ SortBy }) => SortBy.node);
    // A sort may name a column of the result.
    this.read(
      sorts.filter((sort) => !named.has(this.plainName(sort))),
      scopes,
    );
  }

  private plainName(node: unknown): string | null {
    const fields = isNode(node) ? (node.ColumnRef as Node | undefined)?.fields : undefined;
    return Array.isArray(fields) && fields.length === 1 ? textOf(fields[0]) : null;
  }

  private readCommonTables(withClause: unknown, scopes: Frame[]): void {
    const { ctes = [], recursive } = (withClause ?? {}) as { ctes?: { CommonTableExpr: Node }[]; recursive?: boolean };
    for (const { CommonTableExpr } of ctes) {
      // A recursive one names itself.
      if (recursive) this.commonTables.add(String(CommonTableExpr.ctename));
      this.read(CommonTableExpr.ctequery, scopes);
      this.commonTables.add(String(CommonTableExpr.ctename));
    }
  }

  private readChange(kind: "insert" | "update" | "delete", change: Node, outer: Frame[]): void {
    this.readCommonTables(change.withClause, outer);
    const frame: Frame = new Map();
    const table = this.addTable(change.relation as Node, frame);
    const scopes = [frame, ...outer];
    for (const source of (change.fromClause ?? change.usingClause ?? []) as unknown[])
      this.addSource(source, frame, scopes);
    const written = ((kind === "insert" ? change.cols : change.targetList) ?? []) as { ResTarget: Node }[];
    for (const { ResTarget } of written) this.add(table, String(ResTarget.name), kind);
    if (kind === "delete") this.add(table, "*", kind);
    if (kind === "update")
      this.read(
        written.map(({ ResTarget }) => ResTarget.val),
        scopes,
      );
    this.read(change.selectStmt, outer);
    this.read([change.whereClause, change.returningList ?? change.returningClause], scopes);
  }

  read(value: unknown, scopes: Frame[]): void {
    if (Array.isArray(value)) for (const item of value) this.read(item, scopes);
    if (!isNode(value)) return;
    const { SelectStmt, InsertStmt, UpdateStmt, DeleteStmt, ColumnRef } = value as Record<string, Node | undefined>;
    if (SelectStmt) this.readSelect(SelectStmt, scopes);
    else if (InsertStmt) this.readChange("insert", InsertStmt, scopes);
    else if (UpdateStmt) this.readChange("update", UpdateStmt, scopes);
    else if (DeleteStmt) this.readChange("delete", DeleteStmt, scopes);
    else if (ColumnRef) this.readColumn(ColumnRef.fields, scopes);
    else this.read(Object.values(value), scopes);
  }
}

/** A statement with its `?` numbered as the driver numbers them. */
export function toNumbered(sql: string): string {
  let number = 0;
  return sql.replaceAll("?", () => `$${++number}`);
}

/**
 * The columns that a statement names, each with its table, through common tables and subqueries.
 * @throws Error for a column whose table the statement does not show
 */
export async function namedColumns(sql: string): Promise<NamedColumn[]> {
  const reader = new Reader();
  const { stmts } = (await parse(toNumbered(sql))) as { stmts: { stmt: Node }[] };
  for (const { stmt } of stmts) reader.read(stmt, []);
  return reader.found;
}
