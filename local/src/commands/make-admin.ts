import { configure } from "../configuration";
import { currentEnvironment, dataDirOf, readSettings, type Settings } from "../env";
import { readJson } from "../json-file";
import { out } from "../output";
import { type DataPaths, dataPaths } from "../paths";
import { runToEnd, workspaceScript } from "../processes/run";
import { Supervisor } from "../processes/supervisor";
import { loadSecrets } from "../secrets";
import { medusaEnv } from "../service-env";
import { prepareConfiguration } from "../setup/prepare-configuration";
import { endSignal } from "../signals";
import { StackFile } from "../stack-file";
import { takeStartLock } from "../start-lock";
import { tail } from "../step";

const ADVICE = "see that a customer has signed up with this e-mail address, then run the command again.";

async function giveRole(email: string, databaseUrl: string, settings: Settings, paths: DataPaths): Promise<void> {
  const ports = { storefront: settings.PORT, medusa: settings.MEDUSA_PORT, stripeSandbox: 0, googleSandbox: 0 };
  const shop = configure(settings, await loadSecrets(paths.secrets), ports, databaseUrl, paths);
  const env = medusaEnv(currentEnvironment(), shop, paths, "start");
  const script = await workspaceScript("medusa-backend", "make-admin", env, paths.log("make-admin"), [email]);
  await runToEnd(script, `Making ${email} a shop admin`, ADVICE);
  const said = (await tail(paths.log("make-admin"), 1)).join("");
  out.line(`  ✓ ${email} is a shop admin.${said.includes("already") ? " (It was one already.)" : ""}`);
}

/** Makes the customer with this e-mail address a shop admin, whether the shop runs or not. Answers the exit code. */
export async function makeAdmin([email]: string[]): Promise<number> {
  if (!email?.includes("@")) {
    out.problem("  Say whom: npm run make-admin -- person@example.com");
    return 2;
  }
  const settings = readSettings(currentEnvironment());
  const paths = dataPaths(dataDirOf(settings));
  const lock = await takeStartLock(paths);
  if (!("release" in lock)) {
    const running = await readJson(paths.stack, StackFile);
    if (!running) {
      out.problem("  The shop is just starting: wait until it is open, then run the command again.");
      return 1;
    }
    await giveRole(email, running.databaseUrl, settings, paths);
    return 0;
  }
  const supervisor = new Supervisor(paths.processes, { onDeath: () => {}, onPids: async () => {} });
  endSignal().addEventListener("abort", () => void supervisor.stopAll());
  try {
    const { shop, postgres } = await prepareConfiguration(settings, paths, {});
    await postgres?.(supervisor);
    await giveRole(email, shop.databaseUrl, settings, paths);
    return 0;
  } finally {
    await supervisor.stopAll();
    await lock.release().catch(() => {});
  }
}
