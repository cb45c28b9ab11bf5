import type { ReactNode } from "react";

import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { changeQuery, paths } from "@/lib/paths";
import { deferredTexts } from "@/texts/deferred";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { NetworkLogo } from "@/ui/network-logo";
import { showToast } from "@/ui/toast";

import { choiceParams } from "../choice-address";
import type { ProductChoice } from "../purchase";

export type ShareLinksProps = {
  product: { id: number; name: string };
  choice: ProductChoice;
  /** The shop's public name. */
  tenant: string;
};

const TARGETS: [ShareTarget, ReactNode][] = [
  ["facebook", <NetworkLogo key="logo" network="facebook" />],
  ["x", <NetworkLogo key="logo" network="x" />],
  ["whatsapp", <NetworkLogo key="logo" network="whatsapp" />],
  ["email", <Icon name="mail" key="logo" size={20} />],
];

export function ShareLinks({ product, choice, tenant }: ShareLinksProps) {
  const { name } = product;
  const url = useProductAddress(product.id, choice);
  const canShare = useIsHydrated() && "share" in navigator;
  const addresses = url === null ? null : shareAddresses({ url, name, tenant });
  const { title, by } = deferredTexts.share;
  return (
    <div role="group" aria-label={title} className="-ml-3 flex flex-wrap items-center">
      {TARGETS.map(([target, logo]) => (
        <a
          key={target}
          href={addresses?.[target]}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={by[target]}
          title={by[target]}
          className="grid size-11 place-items-center rounded-base text-ink transition-colors hover:bg-raised"
        >
          {logo}
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
  const { copied, notCopied } = deferredTexts.share;
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", copied);
  } catch {
    // Without TLS the browser has no clipboard API. The shopper can copy the shown address by hand.
    showToast("error", notCopied, url);
  }
}

export type ShareTarget = "facebook" | "x" | "whatsapp" | "email";

type SharedPage = {
  url: string;
  name: string;
  tenant: string;
};

/**
 * As in the former shop, Facebook's address has a parameter `constr`. Its value is the shop's
 * public name.
 */
export function shareAddresses({ url, name, tenant }: SharedPage): Record<ShareTarget, string> {
  const text = `${name} ${url}`;
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: name, constr: tenant })}`,
    x: `https://x.com/intent/post?${query({ url, text: name })}`,
    whatsapp: `https://wa.me/?${query({ text })}`,
    email: `mailto:?${query({ subject: name, body: text })}`,
  };
}

function query(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
}

/** `null` on the server, which does not know the origin. */
export function useProductAddress(productId: number, choice: ProductChoice): string | null {
  const path = changeQuery(
    { pathname: paths.product({ id: productId }), search: "" },
    choiceParams(choice),
  );
  return useIsHydrated() ? location.origin + path : null;
}
