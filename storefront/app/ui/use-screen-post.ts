import { useLocation, useNavigation } from "@remix-run/react";

/**
 * True while a form that posts to this screen's own address is being sent, until its answer is shown. Followed links
 * and forms of other parts of the page do not count.
 */
export function useScreenPost(): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  return formMethod === "POST" && formAction?.split(/[?#]/, 1)[0] === pathname;
}
