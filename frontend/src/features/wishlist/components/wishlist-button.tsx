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

export type WishlistButtonLook = "page" | "quickViewOne" | "quickViewTwo" | "card" | "row";

export type WishlistButtonProps = {
  /** The product, or the variant of it that is chosen. */
  item: BuyableProduct;
  productId: number;
  /** It has variants, and none is chosen yet. */
  lacksChoice: boolean;
  look: WishlistButtonLook;
  /** Where the missing variant can be chosen. */
  onLackingChoice?: () => void;
};

const WIDE = buttonStyle({ variant: "secondary", wide: true });
const { add, go, addInQuickView, goInQuickView } = savedTexts.wishlist;

/** The words of each place; without words for going there, the button always adds. */
const LOOKS: Record<
  WishlistButtonLook,
  { add: string; go: string | null; style: string; isIcon: boolean }
> = {
  page: { add, go, style: WIDE, isIcon: false },
  quickViewOne: { add: addInQuickView, go: null, style: WIDE, isIcon: false },
  quickViewTwo: { add: addInQuickView, go: goInQuickView, style: WIDE, isIcon: false },
  card: { add, go, style: iconButtonStyle("compact"), isIcon: true },
  row: { add, go, style: iconButtonStyle("plain"), isIcon: true },
};

/** Adds to the wishlist, and leads there once the product is in it. */
export function WishlistButton(props: WishlistButtonProps) {
  const { item, productId, lacksChoice, look, onLackingChoice } = props;
  const isWished = useStore(({ wishlist }) =>
    isShownAsWished(wishlist, { id: item.id, productId, lacksChoice }),
  );
  // The link that takes the clicked button's place takes its focus too.
  const [addedId, setAddedId] = useState<number | null>(null);
  // Only then: the same variant, wished already and chosen again later, leaves the focus alone.
  if (addedId !== null && (addedId !== item.id || !isWished)) setAddedId(null);
  const { style, isIcon, ...words } = LOOKS[look];
  const leadingThere = isWished ? words.go : null;
  const text = leadingThere ?? words.add;
  const named = {
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
  if (leadingThere !== null) {
    return (
      <a
        {...named}
        ref={addedId === item.id ? focusOnMount : undefined}
        href={paths.wishlist()}
        onClick={stayOnDoubleClick}
      >
        {content}
      </a>
    );
  }
  const addWish = () => {
    const isAdded = addToWishlist(savedProduct(item, productId), lacksChoice);
    setAddedId(isAdded ? item.id : null);
    if (lacksChoice) onLackingChoice?.();
  };
  return (
    <button {...named} type="button" onClick={addWish}>
      {content}
    </button>
  );
}

/** The second click of a double click was meant for the button that stood here. */
function stayOnDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
