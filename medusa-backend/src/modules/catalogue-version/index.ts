import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import CatalogueVersionModuleService from "./service";

/** The module's name in Medusa's container. */
export const CATALOGUE_VERSION_MODULE = "catalogue_version";

export default Module(CATALOGUE_VERSION_MODULE, { service: CatalogueVersionModuleService });

export const catalogueVersionService = serviceOf<CatalogueVersionModuleService>(CATALOGUE_VERSION_MODULE);
