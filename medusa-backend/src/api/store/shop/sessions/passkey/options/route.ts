import { StartPasskeySignIn } from "../../../../../../contract/routes/accounts";
import { startPasskeySignIn } from "../../../../../../workflows/accounts/passkeys";
import { handle } from "../../../../../handle";
import { countPasskeyQuestion } from "../../../../../rate-limits";

export const POST = handle(StartPasskeySignIn, async (_, req) => {
  await countPasskeyQuestion(req);
  return { options: { ...(await startPasskeySignIn(req.scope)) } };
});
