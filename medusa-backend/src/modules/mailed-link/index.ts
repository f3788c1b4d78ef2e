import { Module } from "@medusajs/framework/utils";
import MailedLinkModuleService from "./service";

/** The module's name in Medusa's container. */
export const MAILED_LINK_MODULE = "mailed_link";

export default Module(MAILED_LINK_MODULE, { service: MailedLinkModuleService });
