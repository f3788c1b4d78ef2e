import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import type { ReactNode } from "react";
import { toMailLink } from "../../contract/mail-link";
import type { MailFile } from "../../lib/mails/mailer";
import type { MailSite } from "../mail-kind";
import { DARK, FONT, GROUND, INK, SPACE } from "./text";
import { WORD_MARK_PICTURES } from "./word-mark-pictures";

/** In px, and the Content-IDs of the two pictures. */
const WORD_MARK = { day: "word-mark-day", night: "word-mark-night", width: 148, height: 36 } as const;

/** The pictures of every mail. */
export const WORD_MARK_ATTACHMENTS: readonly MailFile[] = (["day", "night"] as const).map((mode) => ({
  id: WORD_MARK[mode],
  filename: `aeroloft-${mode}.png`,
  content_type: "image/png",
  content: Buffer.from(WORD_MARK_PICTURES[mode], "base64"),
}));

/** For programs with a dark mode. No quotes and angle brackets: React writes entities, which a style does not read. */
const DARK_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.night { display: none; }
@media (max-width: 620px) { .sheet { padding: 28px 20px !important; border-radius: 0 !important; } .outer { padding: 0 !important; } }
@media (max-width: 480px) { .stack td { display: block !important; padding-bottom: 4px; } }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; }
  .sheet { background-color: ${DARK.sheet} !important; }
  .ink, .ink a { color: ${DARK.ink} !important; }
  .quiet, .quiet a { color: ${DARK.muted} !important; }
  .rule { border-color: ${DARK.line} !important; }
  .picture { background-color: ${DARK.line} !important; }
  .action { background-color: ${DARK.ink} !important; color: ${DARK.inverted} !important; }
  .day { display: none !important; }
  .night { display: inline-block !important; }
}`;

function Mark({ file, className, hidden }: { file: string; className: string; hidden?: boolean }) {
  return (
    <img
      src={`cid:${file}`}
      alt={hidden ? "" : "Aeroloft"}
      width={WORD_MARK.width}
      height={WORD_MARK.height}
      className={className}
      style={{ border: 0, ...(hidden ? { display: "none" } : {}) }}
    />
  );
}

type Props = { title: string; preview: string; site: MailSite; children: ReactNode };

/** The frame around every mail. */
export function Frame({ title, preview, site, children }: Props) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_CSS}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: 0, backgroundColor: GROUND.page }}>
        <Preview>{preview}</Preview>
        <div className="page" style={{ backgroundColor: GROUND.page }}>
          <Container className="outer" style={{ maxWidth: "600px", padding: "0 12px" }}>
            <p style={{ margin: 0, padding: "36px 20px 24px" }}>
              <a href={site.url} data-skip-in-text="true">
                <Mark file={WORD_MARK.day} className="day" />
                <Mark file={WORD_MARK.night} className="night" hidden />
              </a>
            </p>
            <div
              className="sheet"
              style={{ backgroundColor: GROUND.sheet, borderRadius: "20px", padding: "44px 40px" }}
            >
              {children}
            </div>
            <p
              className="quiet"
              style={{ ...FONT.small, color: INK.muted, margin: 0, padding: `${SPACE.block} 20px 44px` }}
            >
              Questions? Write to{" "}
              <a href={toMailLink(site.sender.email)} style={{ color: INK.muted }}>
                {site.sender.email}
              </a>
              .
              <br />
              <bdi>{[site.sender.name, ...site.sender.address].join(", ")}</bdi>
              <br />
              Sent by Aeroloft,{" "}
              <a className="address" href={site.url} style={{ color: INK.muted }}>
                {new URL(site.url).host}
              </a>
            </p>
          </Container>
        </div>
      </Body>
    </Html>
  );
}
