import type { ReactNode } from "react";

type QuickViewColumnsProps = { gallery: ReactNode; details: ReactNode };

export function QuickViewColumns({ gallery, details }: QuickViewColumnsProps) {
  return (
    <div className="flex flex-col gap-5 max-md:pb-5 md:grid md:grid-cols-[5fr_6fr] md:gap-x-10">
      <div className="min-w-0">{gallery}</div>
      {/* On phones, `contents` removes this box: sticky elements must be direct children of the
          column. */}
      <div className="min-w-0 max-md:contents md:flex md:flex-col md:gap-5">{details}</div>
    </div>
  );
}
