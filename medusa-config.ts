import { defineConfig } from "@medusajs/framework/utils";

export default defineConfig({
  projectConfig: { databaseUrl: process.env.DATABASE_URL, http: { storeCors: "", adminCors: "", authCors: "" } },
});
