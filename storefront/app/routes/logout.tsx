import { redirect } from "@remix-run/node";
import { defineForms, destroySessionCookie, form, leaveFlash, signOut } from "~/auth/index.server";
import { SignOutForm, SignOutScreen } from "~/auth/screens";
import { useFormAnswer } from "~/ui/use-form-answer";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

/**
 * Signing out is a POST only, so following a link changes nothing. Form field `place=navigation` (the navigation bar's
 * button) shows the toast top-right.
 */
export const action = defineForms(
  {
    "sign-out": form(SignOutForm, async ({ medusa }, { place }) => {
      if (medusa.token !== null) await signOut(medusa);
      const headers = new Headers();
      headers.append("Set-Cookie", await destroySessionCookie());
      headers.append("Set-Cookie", await leaveFlash(place === "navigation" ? "signedOutFromNavigation" : "signedOut"));
      return redirect("/", { headers });
    }),
  },
  { who: "anyone" },
);

export default function Logout() {
  return <SignOutScreen failure={useFormAnswer().submission} />;
}
