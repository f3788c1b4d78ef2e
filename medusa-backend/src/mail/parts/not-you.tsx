import { INK } from "./look";
import { Note } from "./text";

/** Tells somebody who did not do what the mail says where to write. `url` is the shop's address. */
export const NotYou = ({ url }: { url: string }) => (
  <Note>
    Not you? Write to us at once with the form at the foot of the shop&apos;s pages:{" "}
    <a className="address" href={`${url}/stay-in-touch`} style={{ color: INK.muted }}>
      {url}/stay-in-touch
    </a>
  </Note>
);
