import closeWithGrace from "close-with-grace";
import { log } from "../stripe-sandbox/ids";
import { readSettings } from "./env";
import { startSignIn } from "./server";

const signIn = await startSignIn(readSettings());
log("sign_in_sandbox_started", { url: signIn.url });
closeWithGrace({ delay: 4000, logger: false }, async ({ err }) => {
  if (err) log("sign_in_sandbox_broke", { reason: err.stack ?? err.message });
  await signIn.close();
});
