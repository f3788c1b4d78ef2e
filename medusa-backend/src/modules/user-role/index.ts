import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import UserRoleModuleService from "./service";

/** The module's name in Medusa's container. */
export const USER_ROLE_MODULE = "user_role";

export default Module(USER_ROLE_MODULE, { service: UserRoleModuleService });

export const userRoleService = serviceOf<UserRoleModuleService>(USER_ROLE_MODULE);
