import type { ContactPage } from "@shop/api-client";
import type { ReactNode } from "react";

import { emailLink, phoneLink } from "@/lib/contact-links";
import { contactTexts } from "@/texts/contact";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";
import { SafeHtml } from "@/ui/safe-html";

type ContactDetailsProps = { page: ContactPage };

/** The shop's contacts and stores [CON-04]. */
export function ContactDetails({ page }: ContactDetailsProps) {
  const { infoHtml, stores } = page;
  const { details, stores: storesTitle } = contactTexts;
  return (
    <div className="grid content-start gap-8">
      {infoHtml !== null && (
        <div className="max-w-prose text-md">
          <SafeHtml html={infoHtml} />
        </div>
      )}
      <section aria-label={details}>
        <h2 className="mb-4 text-lg font-semibold">{details}</h2>
        <ContactFacts {...page} />
      </section>
      {stores.length > 0 && (
        <section aria-label={storesTitle}>
          <h2 className="mb-4 text-lg font-semibold">{storesTitle}</h2>
          <ul className="grid gap-3">
            {stores.map(({ id, descriptionHtml }) => (
              <li key={id} className="rounded-base border border-line bg-raised p-4">
                <SafeHtml html={descriptionHtml} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ContactFactsProps = Pick<
  ContactPage,
  "phone" | "email" | "addressLines" | "workingHours" | "workingDays" | "weekend"
>;

function ContactFacts(props: ContactFactsProps) {
  const { phone, email, addressLines, workingHours, workingDays, weekend } = props;
  const { address, hours, ...texts } = contactTexts;
  const isOpenOnWorkingDays = workingDays !== null || workingHours !== null;
  return (
    <ul className="grid gap-5">
      {addressLines.length > 0 && (
        <Fact icon="map-pin" title={address}>
          <address className="wrap-anywhere whitespace-pre-line not-italic">
            {addressLines.join("\n")}
          </address>
        </Fact>
      )}
      {phone !== null && (
        <Fact icon="phone" title={texts.phone}>
          <ContactLink href={phoneLink(phone)} text={phone} />
        </Fact>
      )}
      {email !== null && (
        <Fact icon="mail" title={texts.email}>
          <ContactLink href={emailLink(email)} text={email} />
        </Fact>
      )}
      {(isOpenOnWorkingDays || weekend !== null) && (
        <Fact icon="clock-3" title={hours}>
          <div className="grid gap-2 wrap-anywhere">
            {isOpenOnWorkingDays && (
              <p>
                <span className="block text-soft">{workingDays ?? texts.workingDays}</span>
                {workingHours}
              </p>
            )}
            {weekend !== null && (
              <p>
                <span className="block text-soft">{texts.weekend}</span>
                {weekend}
              </p>
            )}
          </div>
        </Fact>
      )}
    </ul>
  );
}

type FactProps = { icon: IconName; title: string; children: ReactNode };

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className="flex items-start gap-4">
      <Icon name={icon} size={20} className="mt-0.5 text-soft" />
      <div className="min-w-0">
        <h3 className="text-sm font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}

type ContactLinkProps = { href: string | undefined; text: string };

/** Plain text unless the contact is a single valid number or address. */
function ContactLink({ href, text }: ContactLinkProps) {
  if (href === undefined) return <p className="wrap-anywhere">{text}</p>;
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center wrap-anywhere underline underline-offset-4"
    >
      {text}
    </a>
  );
}
