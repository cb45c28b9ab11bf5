import { createNewsletterSubscription, type Problem } from "@shop/api-client";

import "@/styles/newsletter.css";
import { maxLength } from "@shop/api-client/limits/create-newsletter-subscription-request";
import { listSlidesOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { popupTexts } from "@/texts/popups";
import { CheckboxField } from "@/ui/checkbox-field";
import { Dialog } from "@/ui/dialog";
import { EmailForm, type EmailRefusal } from "@/ui/email-form";
import { pictureSource } from "@/ui/picture-source";
import { showToast } from "@/ui/toast";

import { hideNewsletter } from "../newsletter-cookie";

type NewsletterDialogProps = { shopName: string; open: boolean; onClose: () => void };

export function NewsletterDialog({ shopName, open, onClose }: NewsletterDialogProps) {
  const { title, text, doNotShowAgain, subscribed, form } = popupTexts.newsletter;
  const checkbox = useRef<HTMLInputElement>(null);
  // The home page has loaded the slides. The popup shows the last slide in a width that is already
  // cached.
  const { data: slides } = useQuery({
    ...listSlidesOptions(),
    enabled: false,
    throwOnError: false,
  });
  const picture = slides?.items.at(-1)?.pictureUrl;

  const close = () => {
    if (checkbox.current?.checked) hideNewsletter();
    onClose();
  };

  const send = async (email: string) => {
    const { error } = await createNewsletterSubscription({ body: { email } });
    if (error !== undefined) return refusalOf(error);
    hideNewsletter();
    onClose();
    showToast("success", subscribed);
    return undefined;
  };

  return (
    <Dialog title={title} open={open} onClose={close} startAtTitle>
      <div className="grid gap-5">
        {picture !== undefined && (
          <img {...pictureSource(picture, "100vw")} alt="" className="newsletter-picture" />
        )}
        <p className="text-md text-balance">{text(shopName)}</p>
        <EmailForm maxLength={maxLength.email} texts={form} send={send} />
        <CheckboxField ref={checkbox}>
          <span className="inline-block first-letter:uppercase">{doNotShowAgain}</span>
        </CheckboxField>
      </div>
    </Dialog>
  );
}

function refusalOf({ errors, instance }: Problem): EmailRefusal {
  const { failed, tryLater } = popupTexts.newsletter;
  return errors.some(({ pointer }) => pointer === "/email")
    ? "wrong-email"
    : { title: failed, detail: tryLater, requestId: instance };
}
