import type { PopupAd } from "@shop/api-client";
import { type MouseEvent, useState } from "react";

import "@/styles/cube-ad.css";
import { useNavigate } from "react-router-dom";

import { useTimeout } from "@/hooks/use-timeout";
import { opensElsewhere } from "@/lib/link-click";
import { paths } from "@/lib/paths";
import { popupTexts } from "@/texts/popups";
import { Icon } from "@/ui/icon";
import { smallPicture } from "@/ui/picture-source";

type CubeAdProps = {
  ad: PopupAd;
  /** Hides the cube until it gets the keyboard focus. */
  isHidden: boolean;
  isUnfolding: boolean;
  onUnfold: () => void;
  onDismiss: () => void;
};

const UNFOLDING_MS = 750;

const SIDES = ["top", "bottom", "left", "front"] as const;

export function CubeAd({ ad, isHidden, isUnfolding, onUnfold, onDismiss }: CubeAdProps) {
  const { area, link, dismiss } = popupTexts.cube;
  const navigate = useNavigate();
  const [isPictureBroken, setPictureBroken] = useState(false);
  const address = paths.product({ id: ad.productId });

  useTimeout(() => void navigate(address), UNFOLDING_MS, isUnfolding);

  const unfold = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onUnfold();
  };

  if (isPictureBroken) return null;
  const picture = (
    <img src={smallPicture(ad.pictureUrl)} alt="" onError={() => setPictureBroken(true)} />
  );
  return (
    <aside
      aria-label={area}
      className="cube-ad"
      data-away={isHidden || undefined}
      data-unfolding={isUnfolding || undefined}
    >
      <a href={address} aria-label={link(ad.name)} className="cube-link" onClick={unfold}>
        <span className="cube">
          <span className="cube-side" data-side="right">
            {picture}
            <span className="cube-side" data-side="back">
              {picture}
            </span>
          </span>
          {SIDES.map((side) => (
            <span key={side} className="cube-side" data-side={side}>
              {picture}
            </span>
          ))}
        </span>
      </a>
      <button type="button" aria-label={dismiss} className="cube-dismiss" onClick={onDismiss}>
        <Icon name="x" size={16} />
      </button>
    </aside>
  );
}
