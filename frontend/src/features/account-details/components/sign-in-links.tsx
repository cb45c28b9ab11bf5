import { deleteSignInLink, type SignInLink } from "@shop/api-client";
import { listSignInLinksOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";

import { formatDate } from "@/lib/dates";
import { providerTexts } from "@/texts/provider-sign-in";
import { Button } from "@/ui/button";
import { type FormNotice, FormNoticeText } from "@/ui/form-notice-text";

/** Accounts at identity providers with which the customer signs in. */
export function SignInLinks() {
  const { title, since, remove, removeNamed, removed, notRemoved, tryAgain } = providerTexts.links;
  // Without the list, the customer's other details stay usable.
  const { data, refetch } = useQuery({ ...listSignInLinksOptions(), throwOnError: false });
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const links = data?.items ?? [];
  if (links.length === 0 && notice === null) return null;

  const removeLink = async ({ id, label }: SignInLink) => {
    setPendingId(id);
    setNotice(null);
    const { error } = await deleteSignInLink({ path: { id } });
    setPendingId(null);
    // Another tab may have removed it.
    if (error !== undefined && error.status !== 404) {
      setNotice({
        kind: "error",
        title: notRemoved,
        detail: tryAgain,
        requestId: error.instance,
      });
      return;
    }
    setNotice({ kind: "success", title: removed(label) });
    await refetch();
    // The button has disappeared.
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-base border border-line p-4 sm:p-6"
    >
      <h3 ref={heading} id={titleId} tabIndex={-1} className="text-md font-semibold outline-none">
        {title}
      </h3>
      {links.length > 0 && (
        <ul className="grid gap-3">
          {links.map((link) => (
            <li key={link.id} className="flex items-center justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <strong className="font-semibold">{link.label}</strong>{" "}
                <span className="text-soft">{since(formatDate(link.linkedAt))}</span>
              </span>
              <Button
                variant="secondary"
                aria-label={removeNamed(link.label)}
                aria-busy={pendingId === link.id}
                disabled={pendingId !== null}
                onClick={() => void removeLink(link)}
              >
                {remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormNoticeText notice={notice} />
    </section>
  );
}
