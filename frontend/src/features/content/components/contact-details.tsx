import type { ContactPage } from "@shop/api-client";

import { contactTexts } from "@/texts/contact";
import { SafeHtml } from "@/ui/safe-html";

import { ContactFacts } from "./contact-facts";

export type ContactDetailsProps = { page: ContactPage };

/** What the shop says of itself on the contact page, and its stores [CON-04]. */
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
