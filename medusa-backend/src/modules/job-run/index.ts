import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import JobRunModuleService from "./service";

/** The module's name in Medusa's container. */
export const JOB_RUN_MODULE = "job_run";

export default Module(JOB_RUN_MODULE, { service: JobRunModuleService });

export const jobRunService = serviceOf<JobRunModuleService>(JOB_RUN_MODULE);
