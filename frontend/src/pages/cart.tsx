import { CartContent } from "@/pages/cart/cart-content";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { SavedPage } from "@/widgets/saved-page/saved-page";

/** Cart and checkout in one [CHK-01]. */
export function CartPage() {
  return (
    <SavedPage name={texts.footer.cart} title={cartTexts.title}>
      <CartContent />
    </SavedPage>
  );
}
