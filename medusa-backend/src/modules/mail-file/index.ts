import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import FileMailProvider from "./service";

export default ModuleProvider(Modules.NOTIFICATION, { services: [FileMailProvider] });
