import type { MedusaContainer } from "@medusajs/framework/types";

/** Finds the service of one of the shop's modules. A module's data is written only through its service. */
export const serviceOf =
  <Service>(module: string) =>
  (container: MedusaContainer): Service =>
    container.resolve<Service>(module);
