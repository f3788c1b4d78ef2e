import { Module } from "@medusajs/framework/utils";
import CatalogueVersionModuleService from "./service";

/** The module's name in Medusa's container. */
export const CATALOGUE_VERSION_MODULE = "catalogue_version";

export default Module(CATALOGUE_VERSION_MODULE, { service: CatalogueVersionModuleService });
