import { ConfirmAgainByPasskey } from "../../../../../../../contract/routes/accounts";
import { handle } from "../../../../../../handle";
import { requireOwnPasskey } from "../../../../../../require-factor";

/** Proves the session again by a passkey, for what asks for that. */
export const POST = handle(ConfirmAgainByPasskey, ({ credential }, req) => requireOwnPasskey(req, credential));
