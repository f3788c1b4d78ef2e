import { ConfirmAgainByPasskey } from "../../../../../../../contract/routes/accounts";
import { handle } from "../../../../../../handle";
import { requireOwnPasskey } from "../../../../../../require-factor";

export const POST = handle(ConfirmAgainByPasskey, ({ credential }, req) => requireOwnPasskey(req, credential));
