import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getGoogleSettings, leaveForGoogle } from "~/auth/index.server";
import { requireNavigation } from "~/lib/navigation-only.server";
import { safeRedirect } from "~/lib/safe-redirect";

/** Sends the person on to Google. `popup=1` says that the window was opened for this and is to close itself afterwards. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireNavigation(request);
  const query = new URL(request.url).searchParams;
  const journey = { redirectTo: safeRedirect(query.get("redirectTo")), popup: query.get("popup") === "1" };
  const settings = getGoogleSettings();
  if (!settings) return redirect("/login");
  const answer = await leaveForGoogle(settings, journey);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
