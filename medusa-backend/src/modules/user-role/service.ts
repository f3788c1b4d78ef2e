import { MedusaService } from "@medusajs/framework/utils";
import { UserRole } from "./models/user-role";

/** Stores who is an admin of the shop. */
class UserRoleModuleService extends MedusaService({ UserRole }) {}

export default UserRoleModuleService;
