import { formatMoney } from "@/lib/money";
import { lateTexts } from "@/texts/late";
import { Dialog } from "@/ui/dialog";
import { Icon } from "@/ui/icon";

import type { SizeTable } from "../size-table";

export type SizeGuideDialogProps = {
  table: SizeTable;
  open: boolean;
  onClose: () => void;
};

const CELL = "border-b border-line px-2 py-3 sm:px-4";

/** Which sizes each colour comes in, and what they cost where that differs. */
export function SizeGuideDialog({ table, open, onClose }: SizeGuideDialogProps) {
  const { title, color, everyColor } = lateTexts.sizes;
  return (
    <Dialog title={title} open={open} onClose={onClose} size="wide">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm prices">
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
                    <Offer cents={cents} table={table} />
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

function Offer({ cents, table }: { cents: number | null; table: SizeTable }) {
  if (cents !== null && !table.hasOnePrice) return formatMoney(cents);
  const { available, notAvailable } = lateTexts.sizes;
  return (
    <span className={cents === null ? "text-soft" : "text-positive"}>
      <Icon name={cents === null ? "minus" : "check"} size={18} className="inline" />
      <span className="sr-only">{cents === null ? notAvailable : available}</span>
    </span>
  );
}
