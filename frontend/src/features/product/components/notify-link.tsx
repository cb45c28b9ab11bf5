import { createStockNotification } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-stock-notification-request";
import { useState } from "react";

import { type Problem, failureOf } from "@/api/problem";
import { deferredTexts } from "@/texts/deferred";
import { texts } from "@/texts/frame";
import { Dialog } from "@/ui/dialog";
import { EmailForm } from "@/ui/email-form";
import { Icon } from "@/ui/icon";
import { showToast } from "@/ui/toast";

type NotifyLinkProps = {
  /** The product or related variant that is out of stock. */
  productId: number;
};

export function NotifyLink({ productId }: NotifyLinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium underline underline-offset-4"
      >
        <Icon name="bell" size={18} />
        {deferredTexts.notify.link}
      </button>
      <NotifyDialog productId={productId} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type NotifyDialogProps = { productId: number; open: boolean; onClose: () => void };

function NotifyDialog({ productId, open, onClose }: NotifyDialogProps) {
  const { title, failed, saved, ...formTexts } = deferredTexts.notify;

  const send = async (email: string) => {
    const { error } = await createStockNotification({ path: { id: productId }, body: { email } });
    if (error !== undefined) {
      return isAboutEmail(error)
        ? ("wrong-email" as const)
        : { title: failed, detail: failureText(error), requestId: error.instance };
    }
    onClose();
    showToast("success", saved);
    return undefined;
  };

  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <EmailForm maxLength={maxLength.email} texts={formTexts} send={send} startsDialog />
    </Dialog>
  );
}

const isAboutEmail = ({ errors }: Problem) => errors.some(({ pointer }) => pointer === "/email");

/** A rejection may contain the Retail API's reason, which is written for shoppers. */
function failureText(problem: Problem): string {
  switch (failureOf(problem)) {
    case "offline":
      return texts.failure.offline.description;
    case "unavailable":
      return deferredTexts.notify.unavailable;
    case "not-found":
    case "rejected":
      return problem.detail;
  }
}
