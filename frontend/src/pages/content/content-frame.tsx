import type { ReactNode } from "react";

import { PageTitle } from "@/features/tenant/components/page-title";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import type { Crumb } from "@/ui/page-metadata";

type ContentFrameProps = {
  title: string;
  windowTitle?: string | undefined;
  trail?: readonly Crumb[];
  children: ReactNode;
};

export function ContentFrame({ title, windowTitle, trail, children }: ContentFrameProps) {
  const home = { label: texts.menu.home, href: paths.home() };
  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      {/* `||`: an empty window title also falls back to the page's title. */}
      <PageTitle title={windowTitle || title} />
      <Breadcrumbs crumbs={[home, ...(trail ?? []), { label: title }]} />
      <h1 className="mt-3 mb-6 text-xl font-semibold lg:mt-4 lg:mb-8 lg:text-2xl">{title}</h1>
      {children}
    </div>
  );
}
