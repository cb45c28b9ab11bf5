import { createStockNotification } from "@shop/api-client";
import { maxLength } from "@shop/api-client/limits/create-stock-notification-request";

import { failureOf, type Problem } from "@/api/problem";
import { texts } from "@/texts/frame";
import { lateTexts } from "@/texts/late";
import { Dialog } from "@/ui/dialog";
import { EmailForm } from "@/ui/email-form";
import { showToast } from "@/ui/toast";

export type NotifyDialogProps = { productId: number; open: boolean; onClose: () => void };

/** Takes an e-mail address to be told of new stock. */
export function NotifyDialog({ productId, open, onClose }: NotifyDialogProps) {
  const { title, failed, saved, ...formTexts } = lateTexts.notify;

  const send = async (email: string) => {
    const { error } = await createStockNotification({ path: { id: productId }, body: { email } });
    if (error !== undefined) {
      return isAboutEmail(error)
        ? ("wrong-email" as const)
        : { title: failed, detail: reasonOf(error) };
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

/** Why it failed: the server's own words where it has any for a shopper. */
function reasonOf(problem: Problem): string {
  switch (failureOf(problem)) {
    case "offline":
      return texts.failure.offline.description;
    case "unavailable":
      return lateTexts.notify.unavailable;
    case "not-found":
    case "rejected":
      return problem.detail;
  }
}
