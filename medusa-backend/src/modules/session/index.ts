import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import SessionModuleService from "./service";

/** The module's name in Medusa's container. */
export const SESSION_MODULE = "shop_session";

export default Module(SESSION_MODULE, { service: SessionModuleService });

export const sessionService = serviceOf<SessionModuleService>(SESSION_MODULE);
