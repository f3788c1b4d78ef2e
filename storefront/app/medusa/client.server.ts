import { createHmac, randomUUID } from "node:crypto";
import MedusaSdk from "@medusajs/js-sdk";
import {
  CATALOGUE_VERSION_HEADER,
  CLIENT_ADDRESS_HEADER,
  ERROR_FORMAT_HEADER,
  REQUEST_ID_HEADER,
  SEEN_HEADER,
  SHOP_PREFIX,
} from "medusa-backend/contract";
import type { z } from "zod";
import { tellCatalogueVersion } from "~/lib/catalogue-version.server";
import { getEnv } from "~/lib/env.server";
import { tellMedusaCall } from "~/lib/medusa-calls.server";
import { fromMedusaError } from "./medusa-error.server";

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Record<string, string | number | undefined>;
  body?: Record<string, unknown>;
  /** A form that is streamed on instead of a body. */
  form?: { body: ReadableStream<Uint8Array>; contentType: string };
  /** Multiplied by `TIMEOUT_SCALE`. */
  timeoutMs: number;
};

/** The client for one request's calls of Medusa. */
export type Medusa = {
  readonly requestId: string;
  /** The customer token that this client sends, null for a visitor. */
  readonly token: string | null;
  /**
   * Calls one of our routes and parses the answer with `schema`; without one the answer's body is not read. Never
   * retries.
   * @throws AppError with Medusa's code, or `backend_unavailable`.
   */
  fetch<T>(path: string, call: Call & { schema: z.ZodType<T> }): Promise<T>;
  fetch(path: string, call: Call): Promise<void>;
  /**
   * Reads an answer while Medusa writes it; `timeoutMs` is for its beginning. Cancelling the stream ends the call.
   * @throws AppError as `fetch`
   */
  open(path: string, call: Call): Promise<ReadableStream<Uint8Array>>;
};

/**
 * The caller: `token` becomes the Bearer header, `clientAddress` is passed on signed (null: unknown), `seen` is what
 * the page of a form knew (SEEN_HEADER).
 */
export type MedusaCaller = {
  token: string | null;
  requestId: string;
  clientAddress: string | null;
  seen?: string | null;
};

/**
 * A client without a token, even if somebody is signed in: for public data, and for people who are about to sign in.
 * Calls outside a request, such as refreshing a cache, get a request id of their own.
 */
export function createVisitorMedusa({
  requestId = randomUUID(),
  clientAddress = null,
}: Partial<Omit<MedusaCaller, "token" | "seen">> = {}): Medusa {
  return createMedusa({ token: null, requestId, clientAddress });
}

/** A client for one request; never shared, so that no sign-in leaks into another request. */
export function createMedusa({ token, requestId, clientAddress, seen }: MedusaCaller): Medusa {
  const env = getEnv();
  const sdk = new MedusaSdk({
    baseUrl: env.MEDUSA_URL,
    publishableKey: env.MEDUSA_PUBLISHABLE_KEY,
    globalHeaders: {
      [REQUEST_ID_HEADER]: requestId,
      [ERROR_FORMAT_HEADER]: "message",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(seen ? { [SEEN_HEADER]: seen } : {}),
    },
  });

  /** For anything but JSON the SDK returns the raw Response, with its headers; it may be empty. */
  async function send(path: string, { timeoutMs: _, form, ...init }: Call, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { accept: "*/*", ...(form && { "content-type": form.contentType }) };
    // The SDK passes the rest on to `fetch`, which sends a stream only with `duplex`.
    const streamed = form && { body: form.body as unknown as Record<string, unknown>, duplex: "half" as const };
    if (clientAddress) {
      const nowSeconds = Math.floor(Date.now() / 1000);
      headers[CLIENT_ADDRESS_HEADER] = signClientAddress(clientAddress, env.SESSION_SECRET, nowSeconds);
    }
    const call = { method: init.method ?? "GET", route: routeOf(path), headers };
    const answer = await tellMedusaCall(call, () =>
      sdk.client.fetch<Response>(path, { ...init, ...streamed, headers, signal }),
    );
    const version = answer.headers.get(CATALOGUE_VERSION_HEADER);
    if (version) tellCatalogueVersion(version);
    return answer;
  }

  async function call<T>(path: string, { schema, ...init }: Call & { schema?: z.ZodType<T> }) {
    try {
      const answer = await send(path, init, AbortSignal.timeout(init.timeoutMs * env.TIMEOUT_SCALE));
      if (schema) return schema.parse(answer.status === NO_CONTENT ? undefined : await answer.json());
      await answer.body?.cancel();
    } catch (error) {
      throw fromMedusaError(error);
    }
  }

  async function open(path: string, init: Call) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), init.timeoutMs * env.TIMEOUT_SCALE);
    try {
      const { body } = await send(path, init, controller.signal);
      return body ?? new ReadableStream<Uint8Array>();
    } catch (error) {
      throw fromMedusaError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return { requestId, token, fetch: call as Medusa["fetch"], open };
}

/** The status of an answer without a body. */
const NO_CONTENT = 204;

/** The beginning of a path, which is the same in every call of its kind: ids and secrets come after it. */
const routeOf = (path: string): string => path.split("/", SHOP_PREFIX.split("/").length + 1).join("/");

/**
 * The value of `CLIENT_ADDRESS_HEADER`: the client's network address, signed so that Medusa may count sign-in tries by
 * it. `nowSeconds` is Unix time; Medusa accepts the value for 60 s.
 */
function signClientAddress(address: string, secret: string, nowSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`client-address:${address}:${nowSeconds}`).digest("hex");
  return `${address},${nowSeconds},${signature}`;
}
