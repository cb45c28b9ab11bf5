import { useState } from "react";

import { lateTexts } from "@/texts/late";
import { Icon } from "@/ui/icon";

import { NotifyDialog } from "./notify-dialog";

export type NotifyLinkProps = {
  /** The product, or the related variant, that is out of stock. */
  productId: number;
};

/** Opens the popup that asks to be told of new stock. */
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
        {lateTexts.notify.link}
      </button>
      <NotifyDialog productId={productId} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
