import { useState } from "react";

import type { ColorVariant } from "@/lib/color-size-choice";
import { formatMoney } from "@/lib/money";
import { deferredTexts } from "@/texts/deferred";
import { Dialog } from "@/ui/dialog";
import { Icon } from "@/ui/icon";

const CELL = "border-b border-line px-2 py-3 sm:px-4";

type SizeGuideLinkProps = { variants: ColorVariant[] };

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
        {deferredTexts.sizes.title}
      </button>
      <SizeGuideDialog table={table} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type SizeGuideDialogProps = {
  table: SizeTable;
  open: boolean;
  onClose: () => void;
};

function SizeGuideDialog({ table, open, onClose }: SizeGuideDialogProps) {
  const { title, color, everyColor } = deferredTexts.sizes;
  return (
    <Dialog title={title} open={open} onClose={onClose} size="wide">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm tabular-digits">
          <thead>
            <tr>
              <th scope="col" className={`${CELL} text-left font-semibold`}>
                {color}
              </th>
              {table.sizes.map((size) => (
                <th key={size} scope="col" className={`${CELL} min-w-20 text-center font-semibold`}>
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.color}>
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  {row.color || everyColor}
                </th>
                {row.prices.map((cents, index) => (
                  <td key={table.sizes[index]} className={`${CELL} text-center whitespace-nowrap`}>
                    <SizeCell cents={cents} table={table} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function SizeCell({ cents, table }: { cents: number | null; table: SizeTable }) {
  if (cents !== null && !table.hasEqualPrices) return formatMoney(cents);
  const { available, notAvailable } = deferredTexts.sizes;
  return (
    <span className={cents === null ? "text-soft" : "text-positive"}>
      <Icon name={cents === null ? "minus" : "check"} size={18} className="inline" />
      <span className="sr-only">{cents === null ? notAvailable : available}</span>
    </span>
  );
}

/** Prices in cents, one per size; `null` if the colour lacks the size. */
type SizeRow = { color: string; prices: (number | null)[] };

type SizeTable = {
  sizes: string[];
  rows: SizeRow[];
  hasEqualPrices: boolean;
};

export function sizeTable(variants: ColorVariant[]): SizeTable | null {
  const withSizes = variants.filter(({ sizes }) => sizes.length > 0);
  const sizes = [...new Set(withSizes.flatMap((variant) => variant.sizes))];
  if (sizes.length === 0) return null;
  const colors = [...new Set(withSizes.map(({ colorName }) => colorName))];
  const priceOf = (color: string, size: string) =>
    withSizes.find((row) => row.colorName === color && row.sizes.includes(size))?.priceCents ??
    null;
  const rows = colors.map((color) => ({
    color,
    prices: sizes.map((size) => priceOf(color, size)),
  }));
  return {
    sizes,
    rows,
    hasEqualPrices: new Set(withSizes.map(({ priceCents }) => priceCents)).size === 1,
  };
}
