import type { CredentialsToUpdate } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { accountTexts } from "@/texts/account-details";
import { Icon } from "@/ui/icon";

import { accountQuery } from "../queries";

type CredentialsNoticeProps = {
  toUpdate: CredentialsToUpdate;
  /** Null on the page that the link opens. */
  detailsHref: string | null;
};

/** Asks customers of migrated accounts to set their own e-mail address and password [D-26]. */
export function CredentialsNotice({ toUpdate, detailsHref }: CredentialsNoticeProps) {
  const { title, after, email, password, open } = accountTexts.credentials;
  if (!toUpdate.email && !toUpdate.password) return null;
  return (
    <section
      aria-label={title}
      className="mb-8 rounded-base border-2 border-danger p-4 text-sm sm:p-5"
    >
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-1">{after}</p>
      <ul className="mt-3 grid gap-1">
        <Step name={email} isOpen={toUpdate.email} />
        <Step name={password} isOpen={toUpdate.password} />
      </ul>
      {toUpdate.email && <EmailToConfirm />}
      {detailsHref !== null && (
        <a
          href={detailsHref}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {open}
        </a>
      )}
    </section>
  );
}

/** Says where the link was sent that confirms the address (D-220). */
function EmailToConfirm() {
  const email = useQuery(accountQuery()).data?.emailToConfirm;
  return email && <p className="mt-3 wrap-anywhere">{accountTexts.email.toConfirm(email)}</p>;
}

type StepProps = { name: string; isOpen: boolean };

function Step({ name, isOpen }: StepProps) {
  return (
    <li className="flex items-center gap-2">
      <Icon
        name={isOpen ? "circle-alert" : "check"}
        size={18}
        className={isOpen ? "text-danger" : "text-positive"}
      />
      {isOpen ? name : `${name}: ${accountTexts.credentials.done}`}
    </li>
  );
}
