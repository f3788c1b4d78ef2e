import { channel, subscribe, type TracingChannel, tracingChannel, unsubscribe } from "node:diagnostics_channel";

/** `route` has no ids; headers that a listener adds before the call begins are sent. */
export type MedusaCall = { method: string; route: string; headers: Record<string, string> };
export type EndedCall = MedusaCall & { result?: unknown; error?: unknown };

/** Process-wide: Remix' build and the server around it are two bundles, each with its own copy of this file. */
const VERSION = "aeroloft.catalogue-version";
const calls: TracingChannel<MedusaCall, EndedCall> = tracingChannel("aeroloft.medusa-call");

export const tellMedusaCall = <T>(call: MedusaCall, run: () => Promise<T>): Promise<T> => calls.tracePromise(run, call);

type Listeners = { onStart: (call: MedusaCall) => void; onEnd?: (call: EndedCall) => void };

/** `onStart` runs in the async context of the request that caused the call. Returns a function that ends both. */
export function hearMedusaCalls({ onStart, onEnd = () => {} }: Listeners): () => void {
  const start = (call: unknown) => onStart(call as MedusaCall);
  const end = (call: unknown) => onEnd(call as EndedCall);
  calls.start.subscribe(start);
  calls.asyncEnd.subscribe(end);
  return () => {
    calls.start.unsubscribe(start);
    calls.asyncEnd.unsubscribe(end);
  };
}

export const tellCatalogueVersion = (version: string): void => channel(VERSION).publish(version);

export function hearCatalogueVersion(listen: (version: string) => void): () => void {
  const hear = (version: unknown) => listen(String(version));
  subscribe(VERSION, hear);
  return () => unsubscribe(VERSION, hear);
}
