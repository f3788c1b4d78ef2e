import { z } from "zod";
import { callMedusa } from "./ops";
import type { Answer } from "./person";
import { demoAccounts, stack } from "./stack";

const Token = z.object({ token: z.string() });

/** What a browser sends along with what a page of Medusa Admin itself does. */
export const OWN_PAGE = { "sec-fetch-site": "same-origin", origin: new URL(stack.medusa).origin };

/** Someone at Medusa Admin: the token of the sign-in, and the browser's cookie that was made with it. */
export class AdminBrowser {
  private constructor(
    readonly token: string,
    /** As the browser keeps it. */
    private cookie: string,
  ) {}

  /** Signs in as Medusa Admin's page does. */
  static async signIn(credentials: { email: string; password: string } = demoAccounts.ops): Promise<AdminBrowser> {
    const signedIn = await callMedusa("POST", "/auth/user/emailpass", { body: credentials, headers: OWN_PAGE });
    const { token } = Token.parse(signedIn.body);
    const begun = await callMedusa("POST", "/auth/session", { token, headers: OWN_PAGE });
    const [cookie = ""] = begun.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (begun.status !== 200 || !cookie) throw new Error(`Medusa Admin's sign-in answered ${begun.status}`);
    return new AdminBrowser(token, cookie);
  }

  /**
   * A call by cookie; `headers` says which page it comes from. A cookie that comes with the answer takes the place of
   * the one before.
   */
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

  /** A browser with the same cookie, as it is now. */
  copy(): AdminBrowser {
    return new AdminBrowser(this.token, this.cookie);
  }

  signOut(): Promise<Answer> {
    return this.call("DELETE", "/auth/session");
  }
}
