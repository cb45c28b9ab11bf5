import { Icon } from "@/ui/icon";
import { type Crumb, usePageMetadata } from "@/ui/page-metadata";

interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
}

export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  usePageMetadata()?.setTrail(crumbs);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-soft">
        {crumbs.map((crumb, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a category may be named like its product
          <li key={index} className="flex min-h-6 items-center gap-1.5">
            {index > 0 && <Icon name="chevron-right" size={14} />}
            {crumb.href === undefined ? (
              <span aria-current="page" className="wrap-anywhere text-ink">
                {crumb.label}
              </span>
            ) : (
              <a href={crumb.href} className="hover:text-ink hover:underline">
                {crumb.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
