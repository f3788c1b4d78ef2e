import { Link } from "@remix-run/react";
import {
  type ListStaffAnswer,
  LONGEST_ROLE_NAME,
  type StaffRole as Role,
  STAFF_LIST,
  type StaffMember,
  type ViewOf,
} from "medusa-backend/contract";
import { useId } from "react";
import { customerPath } from "~/domain/account";
import { FieldsForm } from "~/ui/fields-form";
import { SelectField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { Input, Options, Select } from "~/ui/input";
import { ListNotes, ListPage } from "~/ui/list-page";
import list from "~/ui/record-list.module.css";
import { Screen, Section } from "~/ui/screen";
import { PostForm, PressForm, SeenPage, SendButton } from "~/ui/send-once/post-form";
import { Day, Moment } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import unseen from "~/ui/unseen.module.css";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./staff.module.css";
import { fieldOf, GiveFields, PERMISSION_GROUPS } from "./staff-fields";

type Props = { view: ViewOf<typeof STAFF_LIST>; page: ListStaffAnswer | null; roles: Role[] };

/** Who is of the staff with which role, and what each role allows; `page` is null if Medusa does not answer. */
export function StaffScreen({ view, page, roles }: Props) {
  const { said } = useFormAnswer();
  const { fault } = useFormAnswer(["change", "delete", "factor"]);
  const staff = page?.staff ?? [];
  return (
    <Screen
      title="Staff"
      about="Who works in the shop, and what each role opens. What you change here applies from their next page on."
    >
      <ListPage
        list={STAFF_LIST}
        view={view}
        page={page && { count: staff.length, next: page.nextCursor }}
        notes={<ListNotes said={said} fault={fault} />}
        items={staff.map((member) => <MemberRow key={member.customerId} member={member} roles={roles} />)}
      />
      <p>
        <TextLink to="/dashboard/staff/sessions">Where the staff are signed in</TextLink>
      </p>
      <GiveForm roles={roles} />
      <Section id="roles" title="Roles">
        <ul className={list.rows}>
          {roles.map((role) => (
            <SeenPage key={role.id} recordId={role.id} history={[{ id: role.seen }]}>
              <RoleRow role={role} />
            </SeenPage>
          ))}
        </ul>
      </Section>
      <MakeForm key={roles.length} />
    </Screen>
  );
}

/** When and by whom a role was given, as far as that is known. */
function GivenText({ member: { givenBy, givenAt } }: { member: StaffMember }) {
  if (!givenAt) return null;
  return (
    <>
      {"Role given "}
      <Day at={givenAt} />
      {givenBy ? ` by ${givenBy}` : null}
    </>
  );
}

/** A member with the form that changes their role, unless it is not among `roles`: the first one would be chosen. */
function MemberRow({ member, roles }: { member: StaffMember; roles: Role[] }) {
  const { customerId, name, email, role, lastSignInAt } = member;
  const who = name || email || "somebody without a name";
  return (
    <li className={`${list.row} ${css.row}`}>
      <div>
        <h2 className={list.name}>
          <Link to={customerPath(customerId)}>
            <bdi>{who}</bdi>
          </Link>
        </h2>
        <p className={css.text}>{email}</p>
      </div>
      <p className={list.muted}>
        <GivenText member={member} />
        <br />
        {lastSignInAt ? (
          <>
            {"Signed in "}
            <Moment at={lastSignInAt} />
          </>
        ) : (
          "Has not signed in lately"
        )}
      </p>
      {roles.some(({ id }) => id === role.id) ? (
        <PostForm preventScrollReset className={list.acts} fields={{ form: "change", customer_id: customerId }}>
          <Select key={role.id} name="role_id" aria-label={`Role of ${who}`} defaultValue={role.id}>
            <Options of={roles.map(({ id, name }) => [id, name])} />
            <option value="">No role: a customer</option>
          </Select>
          <SendButton size="sm" variant="outline">
            Change
            <span className={unseen.text}>{` the role of ${who}`}</span>
          </SendButton>
        </PostForm>
      ) : (
        <p>{role.name}</p>
      )}
    </li>
  );
}

function GiveForm({ roles }: { roles: Role[] }) {
  const answer = useFormAnswer("give");
  const { form, fields } = useAnsweredForm({
    id: "give-role",
    schema: GiveFields,
    answer,
    defaultValue: { email: "", role_id: "packer" },
    empties: true,
  });
  return (
    <Section id="give" title="Give a role">
      <FieldsForm form={form} width="narrow" preventScrollReset fields={{ form: "give" }}>
        <TextField meta={fields.email} label="Email" type="email" help="Of someone who already has an account here" />
        <SelectField meta={fields.role_id} label="Role">
          <Options of={roles.map(({ id, name }) => [id, name])} />
        </SelectField>
        <SendButton className={layout.send}>Give the role</SendButton>
      </FieldsForm>
    </Section>
  );
}

const holdersText = (holders: number) => (holders === 1 ? "1 person" : `${holders.toLocaleString("en-US")} people`);

/** A role: what it allows, or the form that changes it; whether it needs a second factor. */
function RoleRow({ role }: { role: Role }) {
  const { id, name, isBuiltIn, secondFactor, holders } = role;
  const { fault, typed, isAgain } = useFormAnswer("save", { role_id: id });
  const heading = `role-${id}`;
  return (
    <li>
      <article className={`${list.row} ${css.role}`} aria-labelledby={heading}>
        <div className={css.head}>
          <h3 id={heading} className={list.name}>
            <bdi>{name}</bdi>
          </h3>
          <p className={list.muted}>
            {[isBuiltIn ? "Part of every shop" : "Your own", holdersText(holders)].join(" · ")}
          </p>
        </div>
        <details open={isAgain || undefined}>
          <summary className={css.open}>
            {isBuiltIn ? "What it allows" : "Change"}
            <span className={unseen.text}>{`, ${name}`}</span>
          </summary>
          {isBuiltIn ? (
            <PermissionTexts role={role} />
          ) : (
            <RoleForm
              fields={{ form: "save", role_id: id }}
              name={isAgain ? typed.name : name}
              isChecked={(permission) =>
                isAgain ? typed[fieldOf(permission)] === "on" : role.permissions.includes(permission)
              }
              fault={fault}
              send="Save the role"
            />
          )}
        </details>
        <div className={css.acts}>
          <p className={list.muted}>
            {secondFactor ? "A second factor is needed to work with this role." : "No second factor is needed."}
          </p>
          <PressForm
            fields={{ form: "factor", role_id: id, needed: secondFactor ? "no" : "yes" }}
            describedBy={heading}
            variant="ghost"
          >
            {secondFactor ? "Do not ask for a second factor" : "Ask for a second factor"}
          </PressForm>
          {isBuiltIn || holders > 0 ? null : (
            <PressForm fields={{ form: "delete", role_id: id }} describedBy={heading} variant="ghost" danger>
              Delete the role
            </PressForm>
          )}
        </div>
      </article>
    </li>
  );
}

function PermissionTexts({ role: { permissions } }: { role: Role }) {
  const groups = PERMISSION_GROUPS.map(({ title, texts }) => ({
    title,
    texts: texts.filter(([permission]) => permissions.includes(permission)),
  }));
  return (
    <dl className={css.groups}>
      {groups.map(({ title, texts }) =>
        texts.length > 0 ? (
          <div key={title}>
            <dt>{title}</dt>
            {texts.map(([permission, opens]) => (
              <dd key={permission}>{opens}</dd>
            ))}
          </div>
        ) : null,
      )}
    </dl>
  );
}

function MakeForm() {
  const { fault, typed, isAgain } = useFormAnswer("make");
  return (
    <Section id="make" title="Your own role">
      <details open={isAgain || undefined}>
        <summary className={css.open}>Make a role</summary>
        <RoleForm
          fields={{ form: "make" }}
          name={typed.name}
          isChecked={(permission) => typed[fieldOf(permission)] === "on"}
          fault={fault}
          send="Make the role"
        />
      </details>
    </Section>
  );
}

type FormProps = {
  fields: Readonly<Record<string, string>>;
  name: string | undefined;
  isChecked: (permission: Role["permissions"][number]) => boolean;
  fault: string | undefined;
  send: string;
};

function RoleForm({ fields, name, isChecked, fault, send }: FormProps) {
  const id = useId();
  return (
    <PostForm preventScrollReset className={css.form} fields={fields}>
      <label htmlFor={id}>Name</label>
      <Input
        id={id}
        name="name"
        maxLength={LONGEST_ROLE_NAME}
        autoComplete="off"
        dir="auto"
        required
        defaultValue={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      <p className={list.muted}>
        Whoever may change something finds the button where it is shown: give what begins with “read” with it.
      </p>
      {PERMISSION_GROUPS.map(({ title, texts }) => (
        <fieldset key={title} className={css.boxes}>
          <legend>{title}</legend>
          {texts.map(([permission, opens]) =>
            permission === "manage staff" ? null : (
              <label key={permission} className={css.box}>
                <input type="checkbox" name={fieldOf(permission)} defaultChecked={isChecked(permission)} />
                <span>
                  <strong>{permission}</strong>
                  <span className={list.muted}>{opens}</span>
                </span>
              </label>
            ),
          )}
        </fieldset>
      ))}
      {fault ? (
        <p id={`${id}-fault`} role="alert" className={list.fault}>
          {fault}
        </p>
      ) : null}
      <SendButton className={css.send}>{send}</SendButton>
    </PostForm>
  );
}
