import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import SmtpMailProvider from "./service";

export default ModuleProvider(Modules.NOTIFICATION, { services: [SmtpMailProvider] });
