import { randomUUID } from "node:crypto";
import { z } from "zod";
import { digestOf } from "./accounts";
import { parseAnswer } from "./answers";
import { queryDatabase } from "./database";
import { callMedusa, opsToken, signMedusaToken } from "./ops";
import type { Answer } from "./person";
import { demoAccounts, freshEmail, stack } from "./stack";

const Token = z.object({ token: z.string() });
const Invited = z.object({ invite: z.object({ id: z.string(), token: z.string() }) });

/** The browser's headers for requests by Medusa Admin's own pages. */
export const OWN_PAGE = { "sec-fetch-site": "same-origin", origin: new URL(stack.medusa).origin };

/** Someone at Medusa Admin: the token of the sign-in, and the browser's cookie made with it. */
export class AdminBrowser {
  private constructor(
    readonly token: string,
    /** As stored by the browser. */
    private cookie: string,
  ) {}

  /** Signs in like Medusa Admin's page. */
  static async signIn(credentials: { email: string; password: string } = demoAccounts.ops): Promise<AdminBrowser> {
    const signedIn = await callMedusa("POST", "/auth/user/emailpass", { body: credentials, headers: OWN_PAGE });
    const { token } = parseAnswer(Token, signedIn);
    const begun = await callMedusa("POST", "/auth/session", { token, headers: OWN_PAGE });
    const [cookie = ""] = begun.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (begun.status !== 200 || !cookie) throw new Error(`Medusa Admin's sign-in answered ${begun.status}`);
    return new AdminBrowser(token, cookie);
  }

  /** A call by cookie; `headers` name the page that it comes from. A cookie in the answer replaces the previous one. */
  async call(
    method: string,
    path: string,
    headers: Record<string, string> = OWN_PAGE,
    body?: unknown,
  ): Promise<Answer> {
    const answer = await callMedusa(method, path, { body, headers: { cookie: this.cookie, ...headers } });
    const [set] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    if (set && !set.endsWith("=")) this.cookie = set;
    return answer;
  }

  /** The cookie as the browser sends it. */
  cookieHeader(): string {
    return this.cookie;
  }

  /** Another browser with a copy of the current cookie. */
  copy(): AdminBrowser {
    return new AdminBrowser(this.token, this.cookie);
  }

  signOut(): Promise<Answer> {
    return this.call("DELETE", "/auth/session");
  }
}

/** Ops, or the user with this token, invite somebody to Medusa Admin. */
export async function invite({ by, email = freshEmail("ops") }: { by?: string; email?: string } = {}) {
  const invited = await callMedusa("POST", "/admin/invites", { token: by ?? (await opsToken()), body: { email } });
  return { email, password: "a quiet heron at dusk", ...parseAnswer(Invited, invited).invite };
}

/** Registers with the invitation's e-mail and accepts it, as its page does; answers both statuses. */
export async function acceptInvitation({ email, password, token: invitation }: Awaited<ReturnType<typeof invite>>) {
  const made = await callMedusa("POST", "/auth/user/emailpass/register", { body: { email, password } });
  const token = Token.safeParse(made.body).data?.token ?? null;
  const body = { email, first_name: "Olu", last_name: "Ops" };
  const accepted = await callMedusa("POST", `/admin/invites/accept?token=${invitation}`, { token, body });
  return { registered: made.status, accepted: accepted.status };
}

/** A token for a new password at Medusa Admin, as in its mail. */
export async function adminResetToken(email: string): Promise<string> {
  const jti = randomUUID();
  await queryDatabase(
    `insert into auth_password_reset_token (id, auth_identity_id, provider_identity_id, entity_id, token_hash, expires_at)
     select $1, auth_identity_id, id, entity_id, $2, now() + interval '5 minutes' from provider_identity
     where provider = 'emailpass' and entity_id = $3`,
    [randomUUID(), digestOf(jti), email],
  );
  return signMedusaToken({ entity_id: email, provider: "emailpass", actor_type: "user", purpose: "reset", jti });
}

/** A Medusa user of a test's own. */
export async function makeOpsUser(): Promise<{ email: string; password: string }> {
  const invitation = await invite();
  const { accepted } = await acceptInvitation(invitation);
  if (accepted !== 200) throw new Error(`accepting the invitation answered ${accepted}`);
  return { email: invitation.email, password: invitation.password };
}
