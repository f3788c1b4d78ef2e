import { Link, useLocation } from "@remix-run/react";
import { toMailLink } from "medusa-backend/contract/mail-link";
import { toTelephoneLink } from "~/domain/shop-contact";
import { useShop } from "~/ui/shop-context";
import { WordMarkAgain } from "~/ui/word-mark";
import { PUBLIC_PAGES } from "./info-links";
import styles from "./site-footer.module.css";
import { StayInTouch } from "./stay-in-touch";

/** The anchors of section 2. */
const USEFUL_LINKS = [
  { to: "/home#products", text: "Our Products" },
  { to: "/home#features", text: "Powerful Features" },
  { to: "/home#reviews", text: "Words From Our Clients" },
  { to: "/home#gallery", text: "Gallery" },
];

/** The shop's description from section 1, links, contact data, and the owner. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <WordMarkAgain className={styles.mark} />
          <p className={styles.blurb}>
            A premium provider of drones that are easy to fly, return to the take-off point by themselves if the
            connection to the controller is lost, and know smart flight modes: active track, tap-fly and hand gesture
            control. Racing drones do none of this: you fly them by hand.
          </p>
        </div>
        <nav className={styles.column} aria-labelledby="useful-links">
          <h2 id="useful-links" className={styles.heading}>
            Useful Links
          </h2>
          <ul className={styles.list}>
            {USEFUL_LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav className={styles.column} aria-labelledby="service-links">
          <h2 id="service-links" className={styles.heading}>
            Service
          </h2>
          <ServiceLinks className={styles.list} />
        </nav>
        <Contact />
        <Touch />
        <Copyright />
      </div>
    </footer>
  );
}

/** The footer without what advertises the shop: service links, contact data, and the form of Stay In Touch folded. */
export function SlimFooter() {
  const { contact } = useShop();
  return (
    <footer className={styles.slimFooter}>
      <div className={styles.slim}>
        <nav aria-label="Service">
          <ServiceLinks className={styles.row} />
        </nav>
        {contact.address.length > 0 ? <ContactLinks className={styles.row} /> : null}
        <details className={styles.folded}>
          <summary>Stay In Touch</summary>
          <StayInTouch />
        </details>
        <Copyright />
      </div>
    </footer>
  );
}

const ServiceLinks = ({ className }: { className: string | undefined }) => (
  <ul className={className}>
    {PUBLIC_PAGES.map(
      ({ path, inFooter }) =>
        inFooter && (
          <li key={path}>
            <Link to={path}>{inFooter}</Link>
          </li>
        ),
    )}
  </ul>
);

function Copyright() {
  const { year } = useShop();
  return <p className={styles.copyright}>{`© ${year} Aeroloft. All rights reserved.`}</p>;
}

/** Left out on the form's own page. */
function Touch() {
  if (useLocation().pathname.startsWith("/stay-in-touch")) return null;
  return (
    <section className={styles.touch} aria-labelledby="stay-in-touch">
      <h2 id="stay-in-touch" className={styles.heading}>
        Stay In Touch
      </h2>
      <StayInTouch />
    </section>
  );
}

/** Left out on the error page of a failed root, which has no settings. */
function Contact() {
  const { contact } = useShop();
  if (contact.address.length === 0) return null;
  return (
    <section className={styles.column} aria-labelledby="contact">
      <h2 id="contact" className={styles.heading}>
        Contact
      </h2>
      <address className={styles.address}>
        <p>
          {contact.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <ContactLinks className={styles.list} />
      </address>
    </section>
  );
}

function ContactLinks({ className }: { className: string | undefined }) {
  const { emails, phones } = useShop().contact;
  return (
    <ul className={className}>
      {emails.map((email) => (
        <li key={email}>
          <a href={toMailLink(email)}>{email}</a>
        </li>
      ))}
      {phones.map((phone) => (
        <li key={phone}>
          <a href={toTelephoneLink(phone)}>{phone}</a>
        </li>
      ))}
    </ul>
  );
}
