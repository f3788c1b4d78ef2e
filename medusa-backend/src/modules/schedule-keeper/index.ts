import { Module } from "@medusajs/framework/utils";
import ScheduleKeeper from "./service";

export default Module("schedule_keeper", { service: ScheduleKeeper });
