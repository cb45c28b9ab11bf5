import { Heart } from "lucide-react";

import { CartButton } from "@/features/cart/components/cart-button";
import { PhoneSearch } from "@/features/search/components/phone-search";
import { paths } from "@/lib/paths";
import { texts } from "@/lib/texts";

/** The icons at the end of the main row. */
export function HeaderActions() {
  return (
    <>
      <PhoneSearch />
      <a
        href={paths.wishlist()}
        aria-label={texts.footer.wishlist}
        className="hidden size-11 place-items-center rounded-base transition-colors hover:bg-raised sm:grid"
      >
        <Heart aria-hidden size={22} strokeWidth={1.5} />
      </a>
      <CartButton />
    </>
  );
}
