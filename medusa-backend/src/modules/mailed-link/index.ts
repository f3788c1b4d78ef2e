import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import MailedLinkModuleService from "./service";

/** The module's name in Medusa's container. */
export const MAILED_LINK_MODULE = "mailed_link";

export default Module(MAILED_LINK_MODULE, { service: MailedLinkModuleService });

export const mailedLinkService = serviceOf<MailedLinkModuleService>(MAILED_LINK_MODULE);
