import { Award, Mail, Phone, Truck } from "lucide-react";

import { accountLinks, mailHref, phoneHref } from "@/app/layout/menu";
import { useStorefront } from "@/features/tenant/queries";
import { formatMoney } from "@/lib/money";
import { paths } from "@/lib/paths";
import { formatPoints } from "@/lib/points";
import { useLoginData } from "@/store/login-data";
import { texts } from "@/texts/frame";

const LINK = "flex h-9 items-center gap-1.5 transition-colors hover:text-ink";

/** Contact on one side, the account on the other; scrolls away with the page. */
export function UtilityRow() {
  const { company, features, freeDeliveryTotalCents } = useStorefront();
  const customer = useLoginData((state) => state.customer);
  return (
    <div className="hidden border-b border-line bg-raised text-xs text-soft md:block">
      <div className="container-content flex h-9 items-center gap-6">
        {company.phone !== null && (
          <a href={phoneHref(company.phone)} className={LINK}>
            <Phone aria-hidden size={14} strokeWidth={1.5} />
            {company.phone}
          </a>
        )}
        {company.email !== null && (
          <a href={mailHref(company.email)} className={LINK}>
            <Mail aria-hidden size={14} strokeWidth={1.5} />
            {company.email}
          </a>
        )}
        {freeDeliveryTotalCents !== null && (
          <p className="hidden items-center gap-1.5 lg:flex">
            <Truck aria-hidden size={14} strokeWidth={1.5} />
            {texts.header.freeDelivery(formatMoney(freeDeliveryTotalCents))}
          </p>
        )}
        <nav aria-label={texts.header.account} className="ml-auto">
          <ul className="flex gap-5">
            {customer?.points && (
              <li>
                <a href={paths.dashboard({ tab: "points" })} className={`${LINK} prices`}>
                  <Award aria-hidden size={14} strokeWidth={1.5} />
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
