import type { LoaderOptions } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Module } from "@medusajs/framework/utils";
import { dropValues } from "./drop-values";

type Connection = { on(event: "query-error", listener: typeof dropValues): void };

/** Removes the values from every error of Medusa's connection before any other code sees it. */
async function watchDatabaseErrors({ container }: LoaderOptions): Promise<void> {
  const connection: Connection = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  connection.on("query-error", dropValues);
}

class DatabaseErrors {}

export default Module("database_errors", { service: DatabaseErrors, loaders: [watchDatabaseErrors] });
