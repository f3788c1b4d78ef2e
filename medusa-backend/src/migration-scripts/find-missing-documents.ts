import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Adds the index of recent captures, which workflows/document/issue-documents.ts reads every few seconds. */
export default async function findMissingDocuments({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(`create index if not exists "IDX_shop_capture_created" on capture (created_at)`);
}
