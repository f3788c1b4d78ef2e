import { redirect } from "@remix-run/node";
import { cookieHeaders, defineForms, destroySessionCookies, form, leaveFlash, signOut } from "~/auth/index.server";
import { SignOutForm, SignOutScreen } from "~/auth/screens";
import { useFormAnswer } from "~/ui/use-form-answer";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

/** Signing out is a POST only. With `place=navigation` (the navigation bar's button) the toast is top-right. */
export const action = defineForms(
  {
    "sign-out": form(SignOutForm, async ({ medusa }, { place }) => {
      if (medusa.token !== null) await signOut(medusa);
      const said = await leaveFlash(place === "navigation" ? "signedOutFromNavigation" : "signedOut");
      return redirect("/", { headers: cookieHeaders(...(await destroySessionCookies()), said) });
    }),
  },
  { who: "anyone" },
);

export default function Logout() {
  return <SignOutScreen failure={useFormAnswer().submission} />;
}
