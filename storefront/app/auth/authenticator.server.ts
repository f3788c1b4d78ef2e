import { type AppLoadContext, createCookieSessionStorage } from "@remix-run/node";
import { SignIn, SignUp } from "medusa-backend/contract/routes";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { AppError, type ErrorCode } from "~/domain/app-error";
import { getRequestContext } from "~/lib/request-context.server";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { type NewSession, toNewSession } from "./accounts.server";

type Fields = Readonly<Record<string, unknown>>;
export type SignInWay = "sign-in" | "sign-up";

/** remix-auth requires a storage. Strategies write to it when they redirect, which these do not. */
const unusedStorage = createCookieSessionStorage({ cookie: createShopCookie("auth") });

const authenticator = new Authenticator<NewSession>(unusedStorage, { throwOnError: true })
  .use(strategyOf(SignIn), "sign-in" satisfies SignInWay)
  .use(strategyOf(SignUp), "sign-up" satisfies SignInWay);

function strategyOf(row: typeof SignIn | typeof SignUp) {
  return new FormStrategy<NewSession>(async ({ form, context = {} }) =>
    toNewSession(await visitorMedusa(context).call(row, row.body.parse(Object.fromEntries(form)))),
  );
}

/** With the checked fields of a form. @throws AppError what Medusa refused. */
export async function authenticate(
  way: SignInWay,
  request: Request,
  context: AppLoadContext,
  fields: Fields,
): Promise<NewSession> {
  const formData = new FormData();
  for (const [name, text] of Object.entries(fields)) if (typeof text === "string") formData.set(name, text);
  // Without its body: remix-auth copies the request, and a body that was read cannot be copied.
  const asked = new Request(request.url, { method: request.method, headers: request.headers });
  try {
    return await authenticator.authenticate(way, asked, { context: { ...getRequestContext(context), formData } });
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof AppError) throw error.cause;
    throw error;
  }
}

/**
 * Signs up and in. If the account already exists and `repeat` is set, it signs in with the sent password, which counts
 * as a normal sign-in try.
 * @throws AppError as `authenticate`; `account_exists` also if the password is wrong or may no longer be tried.
 */
export async function signUpOrRepeat(
  request: Request,
  context: AppLoadContext,
  fields: Fields,
  repeat: boolean,
): Promise<{ session: NewSession; way: SignInWay }> {
  try {
    return { session: await authenticate("sign-up", request, context, fields), way: "sign-up" };
  } catch (refusal) {
    if (!repeat || !hasCode(refusal, "account_exists")) throw refusal;
    try {
      return { session: await authenticate("sign-in", request, context, fields), way: "sign-in" };
    } catch (error) {
      throw hasCode(error, "invalid_credentials", "too_many_requests") ? refusal : error;
    }
  }
}

const hasCode = (error: unknown, ...codes: ErrorCode[]) => error instanceof AppError && codes.includes(error.code);
