import { useState, type MouseEvent } from "react";

import { paths } from "@/lib/paths";
import { savedProduct, type BuyableProduct } from "@/store/buyable-product";
import { useStore } from "@/store/store";
import { savedTexts } from "@/texts/saved";
import { buttonStyle } from "@/ui/button";
import { focusOnMount } from "@/ui/focus";
import { Icon } from "@/ui/icon";
import { iconButtonStyle } from "@/ui/icon-button";

import { addToWishlist } from "../actions";
import { isShownAsWished } from "../wish-check";

/**
 * Place of the button. Quick view two shows products in colours or sizes, quick view one shows all
 * others (D-42).
 */
export type WishlistButtonLook = "page" | "quickViewOne" | "quickViewTwo" | "card" | "row";

type WishlistButtonProps = {
  /** The product or its chosen variant. */
  item: BuyableProduct;
  productId: number;
  /** Whether a variant must be chosen first. */
  lacksChoice: boolean;
  look: WishlistButtonLook;
  onChoiceNeeded?: () => void;
};

const WIDE = buttonStyle({ variant: "secondary", wide: true });
const { add, go, addInQuickView, goInQuickView } = savedTexts.wishlist;

/** With `linkText: null` the button never becomes a link. */
const LOOKS: Record<
  WishlistButtonLook,
  { buttonText: string; linkText: string | null; style: string; isIcon: boolean }
> = {
  page: { buttonText: add, linkText: go, style: WIDE, isIcon: false },
  quickViewOne: { buttonText: addInQuickView, linkText: null, style: WIDE, isIcon: false },
  quickViewTwo: { buttonText: addInQuickView, linkText: goInQuickView, style: WIDE, isIcon: false },
  card: { buttonText: add, linkText: go, style: iconButtonStyle("compact"), isIcon: true },
  row: { buttonText: add, linkText: go, style: iconButtonStyle("plain"), isIcon: true },
};

export function WishlistButton(props: WishlistButtonProps) {
  const { item, productId, lacksChoice, look, onChoiceNeeded } = props;
  const isWished = useStore(({ wishlist }) =>
    isShownAsWished(wishlist, { id: item.id, productId, lacksChoice }),
  );
  // The link that replaces the clicked button takes the focus.
  const [addedId, setAddedId] = useState<number | null>(null);
  // Reset the id: choosing a saved variant again must not move the focus.
  if (addedId !== null && (addedId !== item.id || !isWished)) setAddedId(null);
  const { buttonText, style, isIcon, ...texts } = LOOKS[look];
  const linkText = isWished ? texts.linkText : null;
  const text = linkText ?? buttonText;
  const labelProps = {
    "aria-label": savedTexts.named(text, item.name),
    title: isIcon ? text : undefined,
    className: style,
  };
  const content = (
    <>
      <Icon name="heart" size={isIcon ? 20 : 18} isFilled={isWished} />
      {!isIcon && text}
    </>
  );
  if (linkText !== null) {
    return (
      <a
        {...labelProps}
        ref={addedId === item.id ? focusOnMount : undefined}
        href={paths.wishlist()}
        onClick={ignoreSecondClick}
      >
        {content}
      </a>
    );
  }
  const addWish = () => {
    const isAdded = addToWishlist(savedProduct(item, productId), lacksChoice);
    setAddedId(isAdded ? item.id : null);
    if (lacksChoice) onChoiceNeeded?.();
  };
  return (
    <button {...labelProps} type="button" onClick={addWish}>
      {content}
    </button>
  );
}

/** The second click of a double click was meant for the button, not for the link. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
