import * as v from "valibot";
import { TOPICS } from "~/domain/fly-rules/rule";
import { herePath } from "~/domain/product";
import type { HereAnswer } from "~/domain/product-page";
import { abortedAfter, READ_TIMEOUT_MS } from "~/lib/times";

const Fly = v.nullable(
  v.object({
    name: v.nullable(v.string()),
    lines: v.array(v.object({ topic: v.picklist(TOPICS), says: v.string() })),
    unknown: v.array(v.string()),
  }),
);

const Answer = v.nullable(
  v.object({
    here: v.object({
      country: v.string(),
      countries: v.array(v.string()),
      delivery: v.nullable(v.string()),
      fly: Fly,
      flyOf: v.exactOptional(v.record(v.string(), Fly)),
    }),
    terms: v.nullable(
      v.object({
        text: v.string(),
        orderBy: v.exactOptional(v.string()),
        end: v.exactOptional(v.string()),
        unpromised: v.exactOptional(v.string()),
      }),
    ),
  }),
);

/** Null if the shop cannot tell. @throws if there is no answer. */
export async function loadHere(handle: string, country: string, signal: AbortSignal): Promise<HereAnswer | null> {
  const answer = await fetch(herePath({ handle }, country), { signal: abortedAfter(READ_TIMEOUT_MS, signal) });
  return v.parse(Answer, await answer.json());
}
