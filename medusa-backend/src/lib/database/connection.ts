import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The part of Medusa's database connection (knex) that raw statements need; transactions have it too. */
export type Database = { raw(sql: string, bindings: readonly unknown[]): PromiseLike<unknown> };

export type Connection = ReturnType<typeof databaseOf>;

export type ModuleCradle = Record<typeof ContainerRegistrationKeys.PG_CONNECTION, Connection> & Record<string, unknown>;

export const databaseOf = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

/** Finds the service of one of the shop's modules. A module's data is written only through its service. */
export const serviceOf =
  <Service>(module: string) =>
  (container: MedusaContainer): Service =>
    container.resolve<Service>(module);

/** A module's service (Medusa's `MedusaService`) that has the shop's database. */
// biome-ignore lint/suspicious/noExplicitAny: TypeScript lets a class extend a parameter only with these arguments
export function withDatabase<Service extends new (...args: any[]) => object>(service: Service) {
  return class extends service {
    protected readonly database: Connection;

    // biome-ignore lint/suspicious/noExplicitAny: as above
    constructor(...args: any[]) {
      super(...args);
      const [cradle] = args as [ModuleCradle];
      this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
    }
  };
}
