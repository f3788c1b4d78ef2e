import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

/** Every file in `.data/`, by its purpose. */
export function dataPaths(dataDir: string) {
  const inside = (...parts: string[]) => path.join(dataDir, ...parts);
  return {
    dataDir,
    secrets: inside("secrets.json"),
    demoAccounts: inside("demo-accounts.json"),
    stack: inside("stack.json"),
    processes: inside("processes.json"),
    postgres: inside("postgres"),
    postgresPlace: inside("postgres.json"),
    logs: inside("logs"),
    mails: inside("mail"),
    stripeSandbox: inside("stripe-sandbox.json"),
    log: (name: string) => inside("logs", `${name}.log`),
  };
}

export type DataPaths = ReturnType<typeof dataPaths>;
