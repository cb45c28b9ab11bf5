import "@/styles/compare-table.css";
import type { Product } from "@shop/api-client";
import type { ReactNode } from "react";

import { savedTexts } from "@/texts/saved";
import { focusOnMount } from "@/ui/focus-on-mount";

import type { CompareRow } from "../compare-rows";
import type { Compared } from "../use-compared";
import { CompareCell } from "./compare-cell";
import { CompareHeading } from "./compare-heading";
import { ComparePicture } from "./compare-picture";

export type CompareTableProps = {
  columns: Compared[];
  rows: CompareRow[];
  /** A product that was put back takes the focus of the button that did it. */
  restoredId: number | null;
  /** How a product is bought: the page knows the cart, the table does not. */
  actionFor: (product: Product) => ReactNode;
  onRemove: (id: number, index: number) => void;
};

/** Products beside each other; see styles/compare-table.css for what stays while it scrolls. */
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
                  action={column.state === "shown" && actionFor(column.product)}
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
