import type { RequestHandler } from "express";
import { z } from "zod";
import type { Call } from "../http/call";
import { newId } from "../ids";
import type { Sandbox } from "../sandbox";
import type { EventRecord } from "../store/tables";

/**
 * A control for tests and demonstrations: something that happens outside the shop, such as a bank that disputes a
 * payment. The body is read with `schema` (400 for any other); `work` returns what is answered, or null for an unknown
 * `:id` (404). Events go out once the change is on disk.
 */
export function control<Body>(
  sandbox: Sandbox,
  schema: z.ZodType<Body>,
  work: (call: Call, body: Body) => object | null,
): RequestHandler {
  return (request, response, next) => {
    const body = schema.safeParse(request.body ?? {});
    if (!body.success) {
      response.status(400).json({ error: { message: z.prettifyError(body.error) } });
      return;
    }
    const emitted: EventRecord[] = [];
    const id = String(request.params.id ?? "");
    const answer = sandbox.store.write((tx) =>
      work(
        {
          tx,
          params: { id },
          fields: {},
          caller: "secret",
          declined: false,
          origin: sandbox.origin(),
          request: { id: newId("req"), idempotencyKey: null },
          emitted,
        },
        body.data,
      ),
    );
    if (!answer) {
      response.status(404).json({ error: { message: `No such object: '${id}'` } });
      return;
    }
    sandbox.store
      .flushed()
      .then(() => {
        for (const event of emitted) sandbox.deliverer.deliver(event);
        response.json(answer);
      })
      .catch(next);
  };
}
