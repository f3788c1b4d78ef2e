import { REMOVAL_HOURS } from "medusa-backend/contract";
import { customerPath } from "~/domain/account";
import { FormAnswer } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";

type Props = { id: string; isOn: boolean; endsAt: string | null };

/** The address of the page on which staff takes off a customer's second factor. */
export const customerFactorPath = (customerId: string): string => `${customerPath(customerId)}/second-factor`;

/** For a customer, or somebody of the staff, who lost the phone and the recovery codes. */
export function CustomerFactorScreen({ id, isOn, endsAt }: Props) {
  const { formatTime } = useDates();
  const { said, fault } = useFormAnswer();
  const button = (name: string, text: string) => (
    <div>
      <PressForm fields={{ form: name }} size="md" danger={name === "take-off"} preventScrollReset={false}>
        {text}
      </PressForm>
    </div>
  );
  return (
    <Screen title="Second factor" about="For somebody who lost the phone and the recovery codes.">
      <FormAnswer done={said} fault={fault} />
      <p>
        <TextLink to={customerPath(id)}>Back to the customer</TextLink>
      </p>
      {isOn ? null : <p>This account has no second factor.</p>}
      {isOn && !endsAt ? (
        <>
          <p>
            {`Ask first who it is, and not by mail alone: whoever reads the customer's mails may not be the customer. The second factor ends after ${REMOVAL_HOURS} hours. The customer and every owner are mailed at once, and the customer can stop it.`}
          </p>
          {button("take-off", "Take off the second factor")}
        </>
      ) : null}
      {isOn && endsAt ? (
        <>
          <p>{`It is being taken off, and ends ${formatTime(endsAt)}.`}</p>
          {button("keep", "Keep it")}
        </>
      ) : null}
    </Screen>
  );
}
