import type { ReactNode } from "react";

import { accountLinks } from "@/app/layout/menu";
import { useStorefront } from "@/features/tenant/queries";
import { emailLink, phoneLink } from "@/lib/contact-links";
import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { formatPoints } from "@/lib/points";
import { useLoginData } from "@/store/login-data";
import { texts } from "@/texts/frame";
import { Icon } from "@/ui/icon";

const LINE = "flex h-9 items-center gap-1.5";
const LINK = `${LINE} transition-colors hover:text-ink`;

/** Contact on one side, the account on the other; scrolls away with the page. */
export function UtilityRow() {
  const { company, features, freeDeliveryTotalCents } = useStorefront();
  const customer = useLoginData((state) => state.customer);
  return (
    <div className="hidden border-b border-line bg-raised text-xs text-soft md:block">
      <div className="container-content flex h-9 items-center gap-6">
        {company.phone !== null && (
          <Contact href={phoneLink(company.phone)}>
            <Icon name="phone" size={14} />
            {company.phone}
          </Contact>
        )}
        {company.email !== null && (
          <Contact href={emailLink(company.email)}>
            <Icon name="mail" size={14} />
            {company.email}
          </Contact>
        )}
        {freeDeliveryTotalCents !== null && (
          <p className="hidden items-center gap-1.5 lg:flex">
            <Icon name="truck" size={14} />
            {texts.header.freeDelivery(formatMoney(freeDeliveryTotalCents))}
          </p>
        )}
        <nav aria-label={texts.header.account} className="ml-auto">
          <ul className="flex gap-5">
            {customer?.points && (
              <li>
                <a href={paths.dashboard({ tab: "points" })} className={`${LINK} prices`}>
                  <Icon name="award" size={14} />
                  {texts.header.points(formatPoints(customer.points.availableHundredths))}
                </a>
              </li>
            )}
            {accountLinks(features, customer !== null).map((link) => (
              <li key={link.href}>
                <a href={link.href} className={LINK}>
                  {link.label}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.cart()} className={LINK}>
                {texts.menu.checkout}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}

type ContactProps = { href: string | undefined; children: ReactNode };

/** A plain text where what the shop has written can be no link. */
function Contact({ href, children }: ContactProps) {
  if (href === undefined) return <span className={LINE}>{children}</span>;
  return (
    <a href={href} className={LINK}>
      {children}
    </a>
  );
}
