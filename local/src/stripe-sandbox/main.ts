import closeWithGrace from "close-with-grace";
import { readSettings } from "./env";
import { log } from "./log";
import { startSandbox } from "./server";

const settings = readSettings();
const sandbox = await startSandbox(settings);
log("payment_sandbox_started", { url: sandbox.url, webhookUrl: settings.webhookUrl });
closeWithGrace({ delay: 4000, logger: false }, async ({ err }) => {
  if (err) log("payment_sandbox_broke", { reason: err.stack ?? err.message });
  await sandbox.close();
});
