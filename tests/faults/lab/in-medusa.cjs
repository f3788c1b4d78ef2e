"use strict";
/**
 * The fault lab's part inside Medusa, loaded by Node's own --require, not by the shop: throws once before or once after
 * a step of a workflow, and reports which steps ran. It is controlled by files in STEP_FAULTS_DIR (step-faults.ts):
 * `armed.json` names the step, and is renamed to `thrown.json` at the moment of the throw; while `trace.on` exists,
 * each step that ran is a line of `trace.txt`; `registered.json` lists all workflows with their steps and the shop's
 * file that defines them.
 */
const { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const path = require("node:path");

const folder = process.env.STEP_FAULTS_DIR ?? "";
const at = (name) => path.join(folder, name);
const sources = new Map();

/** True for only one caller in all processes, because a rename happens once. */
function takes(workflow, step, when) {
  if (!existsSync(at("armed.json"))) return false;
  const armed = JSON.parse(readFileSync(at("armed.json"), "utf8"));
  if (armed.workflow !== workflow || armed.step !== step || armed.when !== when) return false;
  try {
    renameSync(at("armed.json"), at("thrown.json"));
    return true;
  } catch {
    return false;
  }
}

const fault = (workflow, step, when) => new Error(`A fault was thrown ${when} ${workflow}.${step}.`);

/** The steps of a workflow's flow; its map of handlers also holds former names of renamed steps. */
function stepsOf(flow) {
  if (!flow) return [];
  const next = [flow.next ?? []].flat();
  return [...(flow.action ? [flow.action] : []), ...next.flatMap(stepsOf)];
}

function trace(workflows, workflow, step) {
  if (!existsSync(at("trace.on"))) return;
  if (!existsSync(at("registered.json"))) {
    const list = [...workflows].map(([id, { flow_ }]) => ({
      workflow: id,
      source: sources.get(id) ?? null,
      steps: stepsOf(flow_),
    }));
    writeFileSync(at("registered.json"), JSON.stringify(list));
  }
  appendFileSync(at("trace.txt"), `${workflow}\t${step}\n`);
}

/** A step whose condition is false returns nothing. */
const wasSkipped = (answer) =>
  answer?.constructor?.name === "SkipStepResponse" || answer?.output?.constructor?.name === "SkipStepResponse";

function watch(WorkflowManager) {
  const { buildHandlers, register } = WorkflowManager;
  WorkflowManager.register = function (id, ...rest) {
    // The file that calls `createWorkflow`, or `auditedWorkflow` of workflows/audit; not one that loads that file.
    const [called] = new Error().stack?.split("Module._compile") ?? [];
    const line = called?.split("\n").find((text) => /[\\/]src[\\/]workflows[\\/](?!audit[\\/])/.test(text));
    if (line) sources.set(id, /[\\/]src[\\/](workflows[\\/][^:)]+)/.exec(line)?.[1] ?? null);
    return register.call(this, id, ...rest);
  };
  WorkflowManager.buildHandlers = (handlers) => (container, context) => {
    const handle = buildHandlers(handlers)(container, context);
    return async (step, kind, payload, ...rest) => {
      if (kind !== "invoke") return await handle(step, kind, payload, ...rest);
      const workflow = payload.metadata.model_id;
      if (takes(workflow, step, "before")) throw fault(workflow, step, "before");
      const answer = await handle(step, kind, payload, ...rest);
      if (!wasSkipped(answer)) trace(WorkflowManager.workflows, workflow, step);
      if (takes(workflow, step, "after")) throw fault(workflow, step, "after");
      return answer;
    };
  };
  return WorkflowManager;
}

// Medusa keeps its only manager in a global of this name, which is set here first.
if (folder) {
  let manager;
  Object.defineProperty(globalThis, "WorkflowManager", {
    configurable: true,
    get: () => manager,
    set: (value) => {
      manager = watch(value);
    },
  });
}
