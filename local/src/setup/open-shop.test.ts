import { expect, it } from "vitest";
import { inParallel } from "./open-shop";

const never = new AbortController().signal;

/** A part that ends only when it is aborted. */
const untilAborted = (ended: string[], name: string) => (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      ended.push(name);
      reject(new Error(`${name} was aborted`));
    });
  });

it("the first failure ends the other parts and is thrown", async () => {
  const ended: string[] = [];
  const failing = () => Promise.reject(new Error("the build failed"));
  await expect(inParallel([untilAborted(ended, "Medusa"), failing], never)).rejects.toThrow("the build failed");
  expect(ended).toEqual(["Medusa"]);
});

it("a stop by the person ends all parts and is thrown, not their own failures", async () => {
  const ended: string[] = [];
  const person = new AbortController();
  const running = inParallel([untilAborted(ended, "Medusa"), untilAborted(ended, "storefront")], person.signal);
  person.abort(new Error("Ctrl-C"));
  await expect(running).rejects.toThrow("Ctrl-C");
  expect(ended).toEqual(["Medusa", "storefront"]);
});

it("a part need not wait for another one", async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await inParallel([() => opened, async () => open()], never);
});
