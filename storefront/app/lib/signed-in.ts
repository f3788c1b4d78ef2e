import * as v from "valibot";
import { ID_TOKEN_TIMEOUT_MS } from "./times";

export const SignedIn = v.object({ uid: v.string(), email: v.nullable(v.string()), displayName: v.string() });
export type SignedIn = v.InferOutput<typeof SignedIn>;

const Answer = v.object({ user: SignedIn });

/** Null for nobody, or while the shop does not answer. */
export async function askWho(): Promise<SignedIn | null> {
  try {
    const answer = await fetch("/auth/token", { signal: AbortSignal.timeout(ID_TOKEN_TIMEOUT_MS) });
    return answer.ok ? v.parse(Answer, await answer.json()).user : null;
  } catch {
    return null;
  }
}
