import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import FileBucketProvider from "./service";

export default ModuleProvider(Modules.FILE, { services: [FileBucketProvider] });
