import { Module } from "@medusajs/framework/utils";
import QuestionModuleService from "./service";

/** The module's name in Medusa's container. */
export const QUESTION_MODULE = "question";

export default Module(QUESTION_MODULE, { service: QuestionModuleService });
