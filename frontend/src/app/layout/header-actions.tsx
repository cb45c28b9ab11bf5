import { CartButton } from "@/features/cart/components/cart-button";
import { CompareLink } from "@/features/compare/components/compare-link";
import { PhoneSearch } from "@/features/search/components/phone-search";
import { WishlistLink } from "@/features/wishlist/components/wishlist-link";

/** The icons at the end of the main row. */
export function HeaderActions() {
  return (
    <>
      <PhoneSearch />
      {/* A phone's row has no room for them; there they are in the menu. */}
      <div className="hidden sm:flex">
        <CompareLink />
        <WishlistLink />
      </div>
      <CartButton />
    </>
  );
}
