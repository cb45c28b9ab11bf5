import { useStorefront } from "@/features/tenant/queries";
import { emailLink, phoneLink } from "@/lib/contact-links";
import { withdrawalTexts } from "@/texts/withdrawal";

const LINK = "inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4";

/** The seller's addresses. They are also for visitors without scripts. */
export function OtherWays() {
  const { company, seller } = useStorefront();
  const { location, email, phone } = company;
  const address = seller.address ?? location;
  const { title, text } = withdrawalTexts.otherWays;
  const links = [
    email === null ? null : { label: email, href: emailLink(email) },
    phone === null ? null : { label: phone, href: phoneLink(phone) },
  ].filter((link) => link !== null);
  return (
    <section aria-labelledby="other-ways" className="mt-8 text-sm">
      <h2 id="other-ways" className="font-body text-sm font-semibold">
        {title}
      </h2>
      <p className="mt-2 text-soft">{text}</p>
      <address className="mt-2 not-italic">
        <p>{seller.name}</p>
        {address !== null && <p className="whitespace-pre-line">{address}</p>}
        {links.map(({ label, href }) => (
          <p key={label}>
            {href === undefined ? (
              label
            ) : (
              <a href={href} className={LINK}>
                {label}
              </a>
            )}
          </p>
        ))}
      </address>
    </section>
  );
}
