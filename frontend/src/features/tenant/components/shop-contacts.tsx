import { Icon } from "@/ui/icon";

import { useStorefront } from "../queries";

interface ShopContactsProps {
  title: string;
}

const LINK = "inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4";

export function ShopContacts({ title }: ShopContactsProps) {
  const { email, phone } = useStorefront().company;
  if (email === null && phone === null) return null;
  return (
    <section aria-label={title} className="mt-8 w-full border-t border-line pt-6">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-8">
        {phone !== null && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={LINK}>
              <Icon name="phone" size={18} />
              {phone}
            </a>
          </li>
        )}
        {email !== null && (
          <li>
            <a href={`mailto:${email}`} className={LINK}>
              <Icon name="mail" size={18} />
              <span className="wrap-anywhere">{email}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
