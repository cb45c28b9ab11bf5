import { useState } from "react";

import type { ColorVariant } from "@/lib/color-size-choice";
import { lateTexts } from "@/texts/late";
import { Icon } from "@/ui/icon";

import { sizeTable } from "../size-table";
import { SizeGuideDialog } from "./size-guide-dialog";

export type SizeGuideLinkProps = { variants: ColorVariant[] };

/** Opens the table of sizes, where the product has any. */
export function SizeGuideLink({ variants }: SizeGuideLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const table = sizeTable(variants);
  if (table === null) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-7 items-center gap-1.5 text-xs text-soft underline underline-offset-4 hover:text-ink"
      >
        <Icon name="ruler" size={16} />
        {lateTexts.sizes.title}
      </button>
      <SizeGuideDialog table={table} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
