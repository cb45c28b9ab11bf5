import "@/styles/compare-table.css";
import type { Product } from "@shop/api-client";
import type { MouseEvent, ReactNode } from "react";

import { paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { savedTexts } from "@/texts/saved";
import { Button } from "@/ui/button";
import { focusOnMount } from "@/ui/focus";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { LinePicture } from "@/ui/line-picture";
import { Skeleton } from "@/ui/skeleton";
import { SupportCode } from "@/ui/support-code";

import type { CompareRow } from "../compare-rows";
import type { Compared } from "../use-compared";
import { CompareCell } from "./compare-cell";

type CompareTableProps = {
  columns: Compared[];
  rows: CompareRow[];
  /** Product that "Undo" has just restored; its header takes the focus. */
  restoredId: number | null;
  actionFor: (product: Product) => ReactNode;
  onRemove: (id: number, index: number) => void;
};

export function CompareTable(props: CompareTableProps) {
  const { columns, rows, restoredId, actionFor, onRemove } = props;
  return (
    <section
      aria-label={savedTexts.compare.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="compare-table"
    >
      <table>
        <caption className="sr-only">{savedTexts.compare.caption}</caption>
        <thead>
          <tr>
            <td aria-hidden />
            {columns.map((column, index) => (
              <td key={column.id}>
                <ComparePicture column={column} onRemove={() => onRemove(column.id, index)} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="col">{savedTexts.compare.product}</th>
            {columns.map((column) => (
              <th
                key={column.id}
                ref={column.id === restoredId ? focusOnMount : undefined}
                scope="col"
                tabIndex={-1}
              >
                <CompareHeading
                  column={column}
                  action={column.state === "loaded" && actionFor(column.product)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{savedTexts.compare.rows[row.key]}</th>
              {columns.map((column, index) => (
                <td key={column.id}>
                  <CompareCell rowKey={row.key} column={column} text={row.values[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CompareHeadingProps = { column: Compared; action: ReactNode };

function CompareHeading({ column, action }: CompareHeadingProps) {
  switch (column.state) {
    case "loading":
      return (
        <div className="grid gap-2">
          <p className="sr-only">{savedTexts.compare.loading}</p>
          <Skeleton />
          <Skeleton shape="title" />
        </div>
      );
    case "gone":
      return <p className="text-danger">{cartTexts.gone}</p>;
    case "failed": {
      const retry = ({ currentTarget }: MouseEvent) => {
        // The button disappears, so the column's header takes the focus.
        currentTarget.closest("th")?.focus();
        column.retry();
      };
      return (
        <div className="grid justify-items-start gap-2">
          <div>
            <p className="text-danger">{savedTexts.compare.failed}</p>
            <SupportCode requestId={column.requestId} />
          </div>
          <Button variant="secondary" onClick={retry}>
            <Icon name="rotate-cw" size={18} />
            {savedTexts.compare.tryAgain}
          </Button>
        </div>
      );
    }
    case "loaded":
      return (
        <div className="flex h-full flex-col justify-between gap-3">
          <a href={paths.product(column.product)} className="line-clamp-3 hover:underline">
            {column.product.name}
          </a>
          <div className="print:hidden">{action}</div>
        </div>
      );
  }
}

type ComparePictureProps = { column: Compared; onRemove: () => void };

function ComparePicture({ column, onRemove }: ComparePictureProps) {
  const product = column.state === "loaded" ? column.product : null;
  return (
    <div className="relative">
      {column.state === "loading" && <Skeleton shape="picture" />}
      {(column.state === "gone" || column.state === "failed") && <LinePicture picture={null} />}
      {product && (
        <a href={paths.product(product)} tabIndex={-1} aria-hidden>
          <LinePicture picture={product.pictures[0] ?? null} />
        </a>
      )}
      <div className="absolute top-1 right-1 print:hidden">
        <IconButton
          icon="x"
          look="compact"
          label={cartTexts.remove(product?.name ?? savedTexts.compare.thisProduct)}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

type DifferencesSwitchProps = {
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
};

export function DifferencesSwitch({ isOn, isDisabled, onChange }: DifferencesSwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm has-disabled:text-soft">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {savedTexts.compare.differences}
    </label>
  );
}
