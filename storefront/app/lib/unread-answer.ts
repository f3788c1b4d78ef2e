import { AppError, type ErrorCode } from "~/domain/app-error";

const NO_ANSWER = "The shop could not be reached. Please try again.";
/** For a call whose outcome is unknown. */
export const noAnswer = (cause?: unknown) => new AppError("backend_unavailable", NO_ANSWER, { cause });

const ENDED = "Your sign-in has ended. Sign in again in another tab, then try again.";

/** What a status means without the shop's own words: a proxy or a limit answers before any route does. */
const MEANINGS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  401: ["unauthenticated", ENDED],
  403: ["forbidden", "The shop refused this. Load the page again, then try again."],
  413: ["body_too_large", "What was sent is too large."],
  429: ["too_many_requests", "Too many attempts. Please wait a minute and try again."],
};

/** By status and address: without a session, a request is redirected to the sign-in; else `backend_unavailable`. */
export function errorOfAnswer(
  { status, url = "" }: { status: number; url?: string },
  { cause, tooLarge }: { cause?: unknown; tooLarge?: string } = {},
): AppError {
  if (status === 413 && tooLarge) return new AppError("body_too_large", tooLarge, { cause });
  const isSignIn = URL.canParse(url) && new URL(url).pathname === "/login";
  const [code, message] = MEANINGS[isSignIn ? 401 : status] ?? (["backend_unavailable", NO_ANSWER] as const);
  return new AppError(code, message, { cause });
}
