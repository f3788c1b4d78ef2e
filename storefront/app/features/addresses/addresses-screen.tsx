import type { ListAddressesAnswer, SavedAddress } from "medusa-backend/contract";
import { toAddressText } from "medusa-backend/contract/address-text";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";

import { FormAnswer } from "~/ui/form-answer";
import { Screen } from "~/ui/screen";
import { PostForm } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import styles from "./addresses-screen.module.css";
import { EditAddress } from "./edit-address";

type Props = {
  name: string;
  places: ListAddressesAnswer;
  /** The id of the edited address; null for a new one. */
  changing: string | null;
};

/** A customer's saved addresses, and the form for a new or an edited one. It works without scripts. */
export function AddressesScreen({ name, places, changing }: Props) {
  const { said } = useFormAnswer();
  const { fault } = useFormAnswer(["delete", "default"]);
  const { addresses, countries } = places;
  const changed = addresses.find(({ id }) => id === changing) ?? null;
  return (
    <Screen title="Addresses" about="The checkout offers them, starting with the default one.">
      <FormAnswer done={said} fault={fault} />
      {addresses.length > 0 ? (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <Address key={address.id} address={address} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>You have not saved an address yet.</p>
      )}
      <EditAddress
        key={`${changed?.id ?? "new"}-${addresses.length}`}
        name={name}
        countries={countries}
        changed={changed}
      />
    </Screen>
  );
}

function Address({ address }: { address: SavedAddress }) {
  const { id, name, phone, is_default } = address;
  const nameId = `address-${id}`;
  return (
    <li className={styles.address}>
      <p className={styles.name} id={nameId}>
        {`${name} `}
        {is_default ? <Badge colour="green">Default</Badge> : null}
      </p>
      <p className={styles.lines}>{toAddressText(address)}</p>
      {phone ? <p>{phone}</p> : null}
      <div className={styles.actions}>
        <ButtonLink size="sm" variant="outline" to={`?change=${encodeURIComponent(id)}#edit`} aria-describedby={nameId}>
          Change
        </ButtonLink>
        {is_default ? null : (
          <ActionButton id={id} intent="default" described={nameId}>
            Make default
          </ActionButton>
        )}
        <ActionButton id={id} intent="delete" described={nameId} danger>
          Delete
        </ActionButton>
      </div>
    </li>
  );
}

type ActionProps = { id: string; intent: "delete" | "default"; described: string; danger?: boolean; children: string };

function ActionButton({ id, intent, described, danger = false, children }: ActionProps) {
  return (
    <PostForm action="/dashboard/addresses">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="address" value={id} />
      <Button type="submit" size="sm" variant="ghost" danger={danger} aria-describedby={described}>
        {children}
      </Button>
    </PostForm>
  );
}
