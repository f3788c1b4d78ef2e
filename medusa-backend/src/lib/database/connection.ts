import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The part of Medusa's database connection (knex) that raw statements need; a transaction has it, too. */
export type Database = { raw(sql: string, bindings: readonly unknown[]): PromiseLike<unknown> };

/** Medusa's one connection pool to PostgreSQL. */
export type Connection = ReturnType<typeof databaseOf>;

/** What Medusa hands to a module's service: its own dependencies by name, among them the connection. */
export type ModuleCradle = Record<typeof ContainerRegistrationKeys.PG_CONNECTION, Connection> & Record<string, unknown>;

/** The shop's database. */
export const databaseOf = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
