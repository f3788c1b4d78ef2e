import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import FileFoldersProvider from "./service";

export default ModuleProvider(Modules.FILE, { services: [FileFoldersProvider] });
