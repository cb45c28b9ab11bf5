import type { ReactNode } from "react";

import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { lateTexts } from "@/texts/late";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { NetworkMark } from "@/ui/network-mark";
import { showToast } from "@/ui/toast";

import type { ProductChoice } from "../purchase";
import { shareAddresses, type ShareTarget } from "../share-addresses";
import { useProductAddress } from "../use-product-address";

export type ShareLinksProps = {
  product: { id: number; name: string };
  choice: ProductChoice;
  /** The shop's public name. */
  tenant: string;
};

const TARGETS: [ShareTarget, ReactNode][] = [
  ["facebook", <NetworkMark key="mark" network="facebook" />],
  ["x", <NetworkMark key="mark" network="x" />],
  ["whatsapp", <NetworkMark key="mark" network="whatsapp" />],
  ["email", <Icon name="mail" key="mark" size={20} />],
];

/** Shares the product's page, with what is chosen, by networks, e-mail or the link itself. */
export function ShareLinks({ product, choice, tenant }: ShareLinksProps) {
  const { name } = product;
  const url = useProductAddress(product.id, choice);
  const canShare = useIsHydrated() && "share" in navigator;
  const addresses = url === null ? null : shareAddresses({ url, name, tenant });
  const { title, by } = lateTexts.share;
  return (
    <div role="group" aria-label={title} className="-ml-3 flex flex-wrap items-center">
      {TARGETS.map(([target, mark]) => (
        <a
          key={target}
          href={addresses?.[target]}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={by[target]}
          title={by[target]}
          className="grid size-11 place-items-center rounded-base text-ink transition-colors hover:bg-raised"
        >
          {mark}
        </a>
      ))}
      <IconButton icon="link" label={by.link} onClick={() => void copy(url)} />
      {canShare && url !== null && (
        <IconButton
          icon="share-2"
          label={by.more}
          onClick={() => void navigator.share({ url, title: name }).catch(() => undefined)}
        />
      )}
    </div>
  );
}

async function copy(url: string | null): Promise<void> {
  if (url === null) return;
  const { copied, notCopied } = lateTexts.share;
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", copied);
  } catch {
    // A page without TLS has no clipboard; the link can still be copied by hand.
    showToast("error", notCopied, url);
  }
}
