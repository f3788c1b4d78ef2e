import type { LoaderOptions } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { dropValues } from "./drop-values";

type Connection = { on(event: "query-error", listener: typeof dropValues): void };

/** Takes the values out of every error of Medusa's one database connection, before anybody sees it. */
export default async function watchDatabaseErrors({ container }: LoaderOptions): Promise<void> {
  const connection: Connection = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  connection.on("query-error", dropValues);
}
