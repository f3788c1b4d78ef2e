import { AskedCode } from "medusa-backend/contract";
import {
  AskForPasskey,
  ConfirmFactor,
  MakeRecoveryCodes,
  StartFactor,
  StopAskingForPasskey,
  TurnFactorOff,
} from "medusa-backend/contract/routes";
import { renderSVG } from "uqr";
import { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { FormFault, show } from "~/lib/forms.server";
import { NO_STORE } from "~/lib/page-responses.server";
import { ConfirmFactorFields, OwnPasskeyFields } from "./account-fields";

/** A new authenticator that waits for its first code: its key as text, for apps, and as a picture. */
export type NewFactor = { key: string; uri: string; picture: string };
/** The recovery codes, which this page shows once; null if the account has some. */
export type NewCodes = { codes: string[] | null };

/** The QR code as an SVG document, with the quiet zone of four modules that readers need. */
const toNewFactor = ({ key, uri }: { key: string; uri: string }): NewFactor => ({
  key,
  uri,
  picture: renderSVG(uri, { border: 4, pixelSize: 4 }),
});

const AT_CODE = { fieldOf: { invalid_credentials: "code" } } as const;

/** The forms of the page with a person's second factor. */
export const secondFactorForms = defineForms(
  {
    start: form(
      StartFactor.body,
      async ({ medusa }, fields) => show(toNewFactor(await medusa.call(StartFactor, fields))),
      { fieldOf: { invalid_credentials: "password" }, emptyIsMissing: true },
    ),
    // The key goes back and forth, because Medusa tells it once.
    confirm: form(ConfirmFactorFields, async ({ medusa }, { code, ...factor }) => {
      try {
        return show((await medusa.call(ConfirmFactor, { code })) satisfies NewCodes, "Your second factor is on.");
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "conflict") throw error;
        throw new FormFault({ code: error.message }, { data: toNewFactor(factor), refusal: error });
      }
    }),
    codes: form(
      AskedCode,
      async ({ medusa }, fields) => show((await medusa.call(MakeRecoveryCodes, fields)) satisfies NewCodes),
      { ...AT_CODE, said: "You have new recovery codes. The ones from before no longer work." },
    ),
    off: form(AskedCode, ({ medusa }, fields) => medusa.call(TurnFactorOff, fields), {
      ...AT_CODE,
      said: "Your second factor is off.",
    }),
    "ask-passkey": form(
      OwnPasskeyFields,
      async ({ medusa }, fields) => show((await medusa.call(AskForPasskey, fields)) satisfies NewCodes),
      "From now on, a passkey is asked for after your password. Every other device was signed out.",
    ),
    "stop-passkey": form(
      z.object({}),
      ({ medusa }) => medusa.call(StopAskingForPasskey),
      "No passkey is asked for any more.",
    ),
  },
  { who: "customer", invalid: 400, headers: NO_STORE },
);
