import { createContext, type ReactNode, useContext } from "react";
import { SEEN_FIELD } from "~/lib/seen-field";

const Seen = createContext<string | null>(null);

type Props = {
  /** The id of the page's record. */
  recordId: string;
  /** Who did what to it, latest first. */
  history: readonly { id: string }[];
  children: ReactNode;
};

/**
 * A page of the desk about one record. Its forms send what the page knew: the record, and the newest entry of its
 * history. Medusa refuses them if there is a newer one.
 */
export function SeenPage({ recordId, history, children }: Props) {
  return <Seen.Provider value={`${recordId} ${history[0]?.id ?? ""}`}>{children}</Seen.Provider>;
}

/** The hidden field of a form on such a page; nothing on others. */
export function SeenField() {
  const seen = useContext(Seen);
  return seen === null ? null : <input type="hidden" name={SEEN_FIELD} value={seen} />;
}
