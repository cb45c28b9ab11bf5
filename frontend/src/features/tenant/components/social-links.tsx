import type { SocialNetwork } from "@shop/api-client";

import { NetworkLogo } from "@/ui/network-logo";

import { useStorefront } from "../queries";

const NAMES: Record<SocialNetwork, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  x: "X",
  youtube: "YouTube",
  tiktok: "TikTok",
};

export function SocialLinks() {
  const { socialLinks } = useStorefront();
  return (
    <ul className="-ml-2.5 flex">
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={NAMES[network]}
            className="grid size-11 place-items-center rounded-base text-soft transition-colors hover:text-ink"
          >
            <NetworkLogo network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
