import { z } from "zod";
import type { Permission } from "~/domain/account";
import { AppError } from "~/domain/app-error";
import { setSchemaWords } from "~/lib/schema-messages";
import type { SharedPage } from "~/lib/shared-page.server";
import type { Medusa } from "~/medusa/client.server";

/** Medusa decides; this refuses callers before Medusa is asked, and tells the tests what to expect. */
export type Who = "anyone" | "signedIn" | "admin";

/** They belong to the signed-in person or are on sale; `spareProductId` may be deleted. */
export type SampleFixture = {
  email: string;
  orderId: string;
  productId: string;
  spareProductId: string;
  paymentIntentId: string;
};
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** With the legacy field names; 200 unless `status` says otherwise. */
export type EndpointAnswer<A> = { body: A; status?: 200 | 201; headers?: Record<string, string> };

type Row<P, Q, B, A> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/server; `:name` stands for one segment. */
  path: `/${string}`;
  /** For docs/api.md. */
  summary: string;
  who: Who;
  /** The permission of Medusa's route that the row calls. */
  may?: Permission;
  /** The refusal of another person's record: by e-mail 403, by id 404. */
  addressedBy?: "email" | "id";
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  answer: z.ZodType<A>;
  sample: (fixture: SampleFixture) => Sample;
  /** `shared`: the answer is cached for everybody, and its data must be recent enough for that. */
  run: (input: {
    medusa: Medusa;
    params: P;
    query: Q;
    body: B;
    shared: SharedPage | null;
  }) => Promise<EndpointAnswer<A>>;
};

export type RawInput = { params: unknown; query: unknown; body: unknown; shared?: SharedPage | null };

/** For the dispatcher and the tests, without the row's types. */
export type Endpoint = Pick<
  Row<unknown, unknown, unknown, unknown>,
  "method" | "path" | "summary" | "who" | "may" | "addressedBy" | "sample"
> & {
  takesBody: boolean;
  input: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
  answer: z.ZodType;
  /** @throws AppError; `internal` when the answer differs from the table. */
  handle: (medusa: Medusa, raw: RawInput) => Promise<EndpointAnswer<unknown>>;
};

setSchemaWords();

export function defineEndpoint<P = unknown, Q = unknown, B = unknown, A = unknown>(row: Row<P, Q, B, A>): Endpoint {
  const { params, query, body, run, ...facts } = row;
  const Input = z.object({ params: params ?? z.unknown(), query: query ?? z.unknown(), body: body ?? z.unknown() });
  return {
    ...facts,
    takesBody: body !== undefined,
    input: { ...(params && { params }), ...(query && { query }), ...(body && { body }) },
    async handle(medusa, raw) {
      const input = Input.safeParse(raw);
      if (!input.success) throw toRefusal(input.error);
      const { shared = null } = raw;
      const answer = await run({ medusa, shared, ...(input.data as { params: P; query: Q; body: B }) });
      const checked = row.answer.safeParse(answer.body);
      if (!checked.success)
        throw new AppError("internal", "Something went wrong. Please try again.", { cause: checked.error });
      return { ...answer, body: checked.data };
    },
  };
}

/**
 * 404 for an id in the path that no record can have. 422 with each field's faults under its legacy name; a fault of the
 * whole body is under "_".
 */
function toRefusal(error: z.ZodError): AppError {
  if (error.issues.some(({ path: [part, name] }) => part === "params" && name === "id"))
    return new AppError("not_found", "There is no such record.", { cause: error });
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.slice(1).join(".") || "_";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return new AppError("invalid", "Some of what was sent is not valid.", { fields, cause: error });
}

/** Leads to the next page of a list below /api/server. */
export function nextLink(path: string, query: Record<string, string | number | undefined>): Record<string, string> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return { Link: `</api/server${path}?${search}>; rel="next"` };
}
