import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { AccountFrame } from "./account-frame";

/** What has not happened, and the address and label of the link to request another mail. */
type Props = { unchanged: string; to: string; label: string };

/** The page of a mailed link without a valid one: explains why, and how to get another. */
export function DeadLinkScreen({ unchanged, to, label }: Props) {
  return (
    <AccountFrame title="This link no longer works">
      <Notice status="warning" role="alert" title={unchanged}>
        A link works once, for 60 minutes, and only until you ask for a newer one. It needs cookies, so it does not work
        in a browser that blocks them.
      </Notice>
      <ButtonLink size="xl" wide to={to}>
        {label}
      </ButtonLink>
    </AccountFrame>
  );
}
