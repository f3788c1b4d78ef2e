import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import QuestionModuleService from "./service";

/** The module's name in Medusa's container. */
export const QUESTION_MODULE = "question";

export default Module(QUESTION_MODULE, { service: QuestionModuleService });

export const questionService = serviceOf<QuestionModuleService>(QUESTION_MODULE);
