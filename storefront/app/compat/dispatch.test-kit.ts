import { vi } from "vitest";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { Medusa, MedusaCaller } from "~/medusa/client.server";
import { defineEndpoint, type Endpoint } from "./define-endpoint";
import { createDispatch } from "./dispatch.server";

export const ORIGIN = "http://shop.test";
const PERSON = { role: "user", staffRole: null, permissions: [] as string[], needsSecondFactor: false };
const PACKER = { ...PERSON, role: "admin", staffRole: { id: "packer", name: "Packer" }, permissions: ["ship orders"] };
const SESSIONS: Record<string, typeof PERSON | typeof PACKER> = {
  good: PERSON,
  packer: PACKER,
  unproven: { ...PACKER, permissions: [], needsSecondFactor: true },
};

/** A fake Medusa that knows only the tokens above; `calls` are the checked tokens. */
function fakeMedusa(calls: (string | null)[]) {
  return ({ token, requestId }: MedusaCaller): Medusa => ({
    token,
    requestId,
    call: (async (): Promise<unknown> => {
      calls.push(token);
      const session = SESSIONS[token ?? ""];
      if (!session) throw new AppError("unauthenticated", "no");
      return { user: { id: "cus_1", email: "a@b.test", name: "A", photo: null, ...session } };
    }) as Medusa["call"],
    open: () => Promise.reject(new AppError("not_found", "no")),
  });
}

/** A dispatcher over four small rows and `extra`; `ran` records the input of each run. */
export function setUp(extra: Endpoint[] = []) {
  const calls: (string | null)[] = [];
  const ran = vi.fn();
  const base = { summary: "", answer: z.strictObject({ ok: z.boolean() }), sample: () => ({}) };
  const body = z.object({ name: z.string() });
  const run = async (input: { medusa: Medusa; body: unknown; query: unknown; params: unknown }) => {
    ran({ token: input.medusa.token, body: input.body, query: input.query, params: input.params });
    return { body: { ok: true } };
  };
  const table = [
    defineEndpoint({
      ...base,
      method: "GET",
      path: "/open",
      who: "anyone",
      query: z.object({ q: z.string().optional() }),
      run,
    }),
    defineEndpoint({
      ...base,
      method: "GET",
      path: "/mine/:id",
      who: "signedIn",
      params: z.object({ id: z.string() }),
      run,
    }),
    defineEndpoint({ ...base, method: "POST", path: "/write", who: "signedIn", body, run }),
    defineEndpoint({ ...base, method: "PUT", path: "/rule", who: "admin", may: "add admins", body, run }),
    defineEndpoint({ ...base, method: "PUT", path: "/pack", who: "admin", may: "ship orders", body, run }),
    ...extra,
  ];
  const log = { debug: vi.fn(), info: vi.fn(), error: vi.fn() };
  const dispatch = createDispatch({
    table,
    log,
    openMedusa: fakeMedusa(calls),
    readSession: async (request) => /^session=(.+)$/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null,
    publicUrl: ORIGIN,
  });
  const call = async (method: string, path: string, init: RequestInit & { duplex?: "half" } = {}) => {
    const request = new Request(`${ORIGIN}/api/server${path}`, { method, ...init });
    const response = await dispatch(request, { requestId: "request-1", clientAddress: "192.0.2.1" });
    const text = await response.text();
    return { response, status: response.status, json: text === "" ? null : JSON.parse(text) };
  };
  return { call, calls, ran, log };
}

export const json = { "content-type": "application/json" };
export const asPerson = { ...json, authorization: "Bearer good" };
export const good = JSON.stringify({ name: "A" });
