import { deferredTexts } from "@/texts/deferred";
import { NetworkLogo } from "@/ui/network-logo";

import { type ShareLinksProps, shareAddresses, useProductAddress } from "./share-links";

type ShareLinkProps = ShareLinksProps;

export function ShareLink({ product: { id, name }, choice, tenant }: ShareLinkProps) {
  const url = useProductAddress(id, choice);
  return (
    <a
      href={url === null ? undefined : shareAddresses({ url, name, tenant }).facebook}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-xs font-medium text-soft transition-colors hover:text-ink"
    >
      <NetworkLogo network="facebook" />
      {deferredTexts.share.title}
    </a>
  );
}
