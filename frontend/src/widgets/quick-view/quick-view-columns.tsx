import type { ReactNode } from "react";

export type QuickViewColumnsProps = { gallery: ReactNode; details: ReactNode };

/** Picture left and decision right on a wide window; one below the other on a phone. */
export function QuickViewColumns({ gallery, details }: QuickViewColumnsProps) {
  return (
    <div className="flex flex-col gap-5 max-md:pb-5 md:grid md:grid-cols-[5fr_6fr] md:gap-x-10">
      <div className="min-w-0">{gallery}</div>
      {/* One column on a phone, all of it: what sticks to its bottom edge does so from the start. */}
      <div className="min-w-0 max-md:contents md:flex md:flex-col md:gap-5">{details}</div>
    </div>
  );
}
