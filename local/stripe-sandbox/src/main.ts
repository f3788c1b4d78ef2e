import closeWithGrace from "close-with-grace";
import { startSandbox } from "./app";
import { browserScript } from "./browser-script";
import { readSettings } from "./env";
import { log } from "./ids";

const settings = readSettings();
const sandbox = await startSandbox(settings);
log("payment_sandbox_started", { url: sandbox.url, webhookUrl: settings.webhookUrl });
browserScript(settings.stateFile).catch((error: Error) =>
  log("browser_script_failed", { reason: error.stack ?? error.message }),
);
closeWithGrace({ delay: 4000, logger: false }, async ({ err }) => {
  if (err) log("payment_sandbox_broke", { reason: err.stack ?? err.message });
  await sandbox.close();
});
