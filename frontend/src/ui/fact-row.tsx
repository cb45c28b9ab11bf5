import type { ReactNode } from "react";

import { classNames } from "@/ui/class-names";

type FactRowProps = {
  name: ReactNode;
  look?: "plain" | "soft" | "total";
  /** An amount or a short text. */
  children: ReactNode;
};

/** Row of a `dl`: the name on the left, the value on the right. */
export function FactRow({ name, look = "plain", children }: FactRowProps) {
  const isTotal = look === "total";
  return (
    <div
      className={classNames(
        "flex justify-between gap-6",
        isTotal && "border-t border-line pt-2 text-md font-semibold",
      )}
    >
      <dt className={classNames("min-w-0 wrap-anywhere", look === "soft" && "text-soft")}>
        {name}
      </dt>
      <dd className="text-right tabular-digits">{children}</dd>
    </div>
  );
}
