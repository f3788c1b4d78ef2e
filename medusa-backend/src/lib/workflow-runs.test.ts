import {
  DistributedTransaction,
  DistributedTransactionStorage,
  TransactionCheckpoint,
  type TransactionOptions,
  TransactionOrchestrator,
  type TransactionStepsDefinition,
} from "@medusajs/framework/orchestration";
import { createMedusaContainer } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { findParentStepsDirectly, startFreshRunsUnread, stepFinder } from "./workflow-runs";

/** Keeps states as both engines do: as JSON, under workflow and transaction. */
class Storage extends DistributedTransactionStorage {
  readonly states = new Map<string, string>();
  readonly reads: string[] = [];

  override async get(key: string) {
    this.reads.push(key);
    const state = this.states.get(key);
    if (!state) return undefined;
    const { flow, context, errors } = JSON.parse(state);
    return new TransactionCheckpoint(flow, context, errors);
  }
  override async save(key: string, data: TransactionCheckpoint, _ttl?: number, _options?: TransactionOptions) {
    this.states.set(key, JSON.stringify(data));
    return data;
  }
  override async scheduleRetry() {}
  override async clearRetry() {}
  override async scheduleStepTimeout() {}
  override async clearStepTimeout() {}
  override async scheduleTransactionTimeout() {}
  override async clearTransactionTimeout() {}
}

const ran: string[] = [];
const note = (name: string, config: object = {}) =>
  createStep({ name, ...config }, async (value: number) => {
    ran.push(name);
    return new StepResponse(value + 1);
  });
const waits = createStep({ name: "waits", async: true }, async () => {
  ran.push("waits");
});

const inner = createWorkflow("fresh-inner", (value: number) => new WorkflowResponse(note("inner-step")(value)));
const outer = createWorkflow("fresh-outer", (value: number) => {
  const first = note("outer-step")(value);
  return new WorkflowResponse(inner.runAsStep({ input: first }));
});
const kept = createWorkflow(
  { name: "kept", store: true },
  (value: number) => new WorkflowResponse(note("kept-step")(value)),
);
const timed = createWorkflow(
  { name: "timed" },
  (value: number) => new WorkflowResponse(note("timed-step", { timeout: 60 })(value)),
);
const waiting = createWorkflow("waiting", (value: number) => {
  const first = note("before-waiting")(value);
  waits();
  return new WorkflowResponse(note("after-waiting")(first));
});

const container = createMedusaContainer();
const stock = DistributedTransaction.loadTransaction;
const { getPreviousStep } = stepFinder;
let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  DistributedTransaction.setStorage(storage);
  DistributedTransaction.loadTransaction = stock;
  ran.length = 0;
});
afterAll(() => {
  DistributedTransaction.loadTransaction = stock;
  stepFinder.getPreviousStep = getPreviousStep;
});

describe("a run of a workflow that is not stored", () => {
  it("is looked up by Medusa's own code, and every workflow inside it", async () => {
    await outer(container).run({ input: 1 });
    expect(storage.reads).toHaveLength(2);
  });

  it("is not looked up, nor is a workflow inside it", async () => {
    startFreshRunsUnread();
    const { result } = await outer(container).run({ input: 1 });
    expect({ result, reads: storage.reads, ran }).toEqual({ result: 3, reads: [], ran: ["outer-step", "inner-step"] });
  });

  it.each(["order-1", "auto-1", "auto-01JAAAAAAAAAAAAAAAAAAAAAAA-2", "x-auto-01JAAAAAAAAAAAAAAAAAAAAAAA"])(
    "is looked up under an id that a caller gave: %s",
    async (transactionId) => {
      startFreshRunsUnread();
      await inner(container).run({ input: 1, context: { transactionId } });
      expect(storage.reads).toEqual([`dtrx:fresh-inner:${transactionId}`]);
    },
  );

  it("is looked up when it is cancelled by its id", async () => {
    startFreshRunsUnread();
    const { transaction } = await inner(container).run({ input: 1 });
    const cancelled = inner(container).cancel({ transactionId: transaction.transactionId });
    await expect(cancelled).rejects.toThrow("could not be found");
    expect(storage.reads).toHaveLength(1);
  });
});

describe("a run of a stored workflow", () => {
  it.each([kept, timed])("is looked up, by option or by a step with a time limit", async (workflow) => {
    startFreshRunsUnread();
    await workflow(container).run({ input: 1 });
    expect(storage.reads).not.toEqual([]);
    expect(storage.states.size).toBe(1);
  });

  it("waits, is resumed from its state, and finishes", async () => {
    startFreshRunsUnread();
    const { transaction } = await waiting(container).run({ input: 1 });
    expect(ran).toEqual(["before-waiting", "waits"]);
    expect(storage.reads).not.toEqual([]);
    const idempotencyKey = `waiting:${transaction.transactionId}:waits:invoke`;
    const resumed = await waiting(container).registerStepSuccess({ idempotencyKey, response: 0 });
    expect(resumed.transaction.getState()).toBe("done");
    expect(ran).toEqual(["before-waiting", "waits", "after-waiting"]);
    expect(resumed.result).toBe(3);
  });
});

describe("the step before a step", () => {
  const [steps] = TransactionOrchestrator.buildSteps({
    next: [
      { action: "first", next: { action: "second", next: { action: "third", next: { action: "last" } } } },
      { action: "beside", next: [{ action: "left" }, { action: "right" }] },
    ],
  } as TransactionStepsDefinition);

  it("is the one that Medusa finds, for every step and the root", () => {
    const found = Object.values(steps).map((step) => getPreviousStep({ steps }, step));
    findParentStepsDirectly();
    expect(Object.values(steps).map((step) => stepFinder.getPreviousStep({ steps }, step))).toEqual(found);
    expect(found.map((step) => step?.id)).toContain("_root.first.second");
    expect(new Set(found.map((step) => step?.id)).size).toBe(6);
  });

  it("is found in a run", async () => {
    findParentStepsDirectly();
    expect((await outer(container).run({ input: 1 })).result).toBe(3);
  });
});
