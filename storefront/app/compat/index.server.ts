import { getSessionToken } from "~/auth/index.server";
import { getEnv } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { createMedusa } from "~/medusa/client.server";
import { createDispatch } from "./dispatch.server";
import { TABLE } from "./table.server";

export const dispatch = createDispatch({
  table: TABLE,
  openMedusa: createMedusa,
  readSession: getSessionToken,
  publicUrl: getEnv().PUBLIC_URL,
  log: logger,
});
