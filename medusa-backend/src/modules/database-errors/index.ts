import { Module } from "@medusajs/framework/utils";
import watchDatabaseErrors from "./loader";
import DatabaseErrors from "./service";

export default Module("database_errors", { service: DatabaseErrors, loaders: [watchDatabaseErrors] });
