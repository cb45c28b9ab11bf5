import { paths } from "@/lib/paths";
import type { Crumb } from "@/ui/page-facts";

import { listedAddress } from "./list-head";
import type { HeadSource, StructuredData } from "./page-head";

type TrailSource = Pick<HeadSource, "queryClient" | "wholeAddress">;

/** The way to a page as its breadcrumbs show it. */
export function trailData(trail: readonly Crumb[], source: TrailSource): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      // The last one is the page itself.
      item: href === undefined ? undefined : source.wholeAddress(listed(href, source)),
    })),
  };
}

function listed(href: string, source: TrailSource): string {
  const [pathname, query = ""] = href.split("?", 2);
  return pathname === paths.products() ? listedAddress(query, source) : href;
}
