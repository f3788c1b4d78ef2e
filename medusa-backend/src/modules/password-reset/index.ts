import { Module } from "@medusajs/framework/utils";
import PasswordResetModuleService from "./service";

/** The module's name in Medusa's container. */
export const PASSWORD_RESET_MODULE = "password_reset";

export default Module(PASSWORD_RESET_MODULE, { service: PasswordResetModuleService });
