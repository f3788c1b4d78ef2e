import { type Configuration, configure } from "./configuration";
import { dataPaths, readSettings } from "./env";
import { makeSecrets } from "./secrets";

export const examplePaths = dataPaths("/shop/.data");
export const exampleSecrets = makeSecrets();
const PORTS = { storefront: 3000, medusa: 9000, stripeSandbox: 4243, googleSandbox: 4244 };
const DATABASE = "postgres://aeroloft:x@127.0.0.1:5555/aeroloft";

/** The configuration that follows from these settings, for tests. */
export function configurationFor(settings: Record<string, string> = {}): Configuration {
  const parsed = readSettings(settings);
  return configure(parsed, exampleSecrets, PORTS, parsed.DATABASE_URL ?? DATABASE, examplePaths);
}
