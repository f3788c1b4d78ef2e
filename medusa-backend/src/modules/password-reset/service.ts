import { MedusaService } from "@medusajs/framework/utils";
import { PasswordReset } from "./models/password-reset";

/** Stores which link may set whose password; workflows/password-reset makes the links and uses them up. */
class PasswordResetModuleService extends MedusaService({ PasswordReset }) {}

export default PasswordResetModuleService;
