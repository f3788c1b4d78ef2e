import { useLocation, useRevalidator } from "@remix-run/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Account } from "~/domain/account";
import { ACCOUNT_REFUSED, MARK_COOKIE, setShownAccount } from "~/lib/shown-account";
import { askWho, type SignedIn } from "~/lib/signed-in";
import { ASK_AGAIN_AT_MOST_MS, ASK_AGAIN_MS } from "~/lib/times";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import type { Shop } from "~/ui/shop-context";

/** "somebody" if the shop refused this page's account without a name. */
type Other = SignedIn | "somebody" | null;

/** Calls `onOther` when this page sends something after another tab has signed somebody else in. */
function watchAccount(uid: string, mark: RefObject<string | null>, onOther: (other: Other) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let checked: HTMLFormElement | null = null;

  async function check(form: HTMLFormElement, submitter: HTMLElement | null) {
    const who = await askWho();
    if (signal.aborted) return;
    const other = who?.uid === uid ? null : who;
    onOther(other);
    if (other) return;
    // Nobody, or unknown: the server decides.
    checked = form;
    form.requestSubmit(submitter);
    checked = null;
  }

  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute("method")?.toLowerCase() === "get" || form === checked) return;
    const isSameSession = mark.current !== null && document.cookie.includes(mark.current);
    if (isSameSession) onOther(null);
    // Without any mark, nobody has signed in since, and the server decides.
    if (isSameSession || !document.cookie.includes(MARK_COOKIE)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void check(form, event.submitter);
  }

  async function onRefused() {
    const who = (await askWho()) ?? "somebody";
    if (!signal.aborted && (who === "somebody" || who.uid !== uid)) onOther(who);
  }

  window.addEventListener("submit", onSubmit, { capture: true, signal });
  window.addEventListener(ACCOUNT_REFUSED, onRefused, { signal });
  return () => ended.abort();
}

const NOTICE = lazyPart(() => import("./other-account-notice"), { name: "A message" });

/** Says, when something is sent, that somebody else has signed in. The page stays the former person's. */
export function OtherAccount({ account, sessionMark }: Pick<Shop, "account" | "sessionMark">) {
  const uid = account?.uid ?? null;
  const [other, setOther] = useState<Other>(null);
  const mark = useRef(sessionMark);
  useEffect(() => {
    mark.current = sessionMark;
  }, [sessionMark]);
  useEffect(() => {
    setShownAccount(uid);
    setOther(null);
    return uid === null ? undefined : watchAccount(uid, mark, setOther);
  }, [uid]);
  return account && other ? (
    <Lazy part={NOTICE} props={{ account, other: other === "somebody" ? null : other }} />
  ) : null;
}

/** Asks again while it is unknown who is signed in: on each opened page, and after ever longer pauses. */
export function useAccountOnceKnown(who: { accountUnknown: boolean }): void {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const askedOn = useRef(key);
  const pause = useRef(ASK_AGAIN_MS);
  useEffect(() => {
    if (!who.accountUnknown) {
      pause.current = ASK_AGAIN_MS;
      return;
    }
    const isNewPage = askedOn.current !== key;
    askedOn.current = key;
    const timer = setTimeout(revalidate, isNewPage ? 0 : pause.current);
    if (!isNewPage) pause.current = Math.min(2 * pause.current, ASK_AGAIN_AT_MOST_MS);
    return () => clearTimeout(timer);
  }, [who, key, revalidate]);
}

type Who = { account: Account | null; accountUnknown: boolean };

/** The root's data with the last known person while a new answer is "unknown": a slow answer removes nothing. */
export function useLastKnown<Data extends Who>(data: Data): Data {
  const [known, setKnown] = useState(data.account);
  if (!data.accountUnknown && data.account !== known) setKnown(data.account);
  return useMemo(
    () => (data.accountUnknown && known ? { ...data, account: known, accountUnknown: false } : data),
    [data, known],
  );
}
