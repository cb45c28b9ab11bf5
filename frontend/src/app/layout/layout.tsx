import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useSyncExternalStore } from "react";

import { findPage } from "@/app/find-page";
import { CategoryRow } from "@/app/layout/category-row";
import { Footer } from "@/app/layout/footer";
import { Header } from "@/app/layout/header";
import { PageOutlet } from "@/app/page-outlet";
import { useLinkNavigation } from "@/app/use-link-navigation";
import { useNavigationEffects } from "@/app/use-navigation-effects";
import { CartButton } from "@/features/cart/components/cart-button";
import { useCategories } from "@/features/catalog/queries";
import { CompareLink } from "@/features/compare/components/compare-link";
import { PhoneSearch } from "@/features/search/components/phone-search";
import { SearchForm } from "@/features/search/components/search-form";
import { useStorefront } from "@/features/tenant/queries";
import { WishlistLink } from "@/features/wishlist/components/wishlist-link";
import { useHydration } from "@/replay/hydration";
import { texts } from "@/texts/frame";
import { deferredPart } from "@/ui/deferred-part";
import { Icon } from "@/ui/icon";
import { LowestPriceLabel } from "@/ui/lowest-price-label";
import { MessageHost } from "@/ui/message";
import { QuickViewHost } from "@/widgets/quick-view/quick-view-host";

const DeferredLayout = deferredPart(() =>
  import("@/app/layout/deferred").then((module) => module.DeferredLayout),
);

interface LayoutProps {
  /** Whether the gateway has rendered the first page as not found. */
  isMissing: boolean;
}

export function Layout({ isMissing }: LayoutProps) {
  const queryClient = useQueryClient();
  useLinkNavigation((address) => findPage(address, queryClient));
  useNavigationEffects();
  const { lowestPriceLabel } = useStorefront();
  return (
    <LowestPriceLabel value={lowestPriceLabel}>
      <a href="#content" className="skip-link">
        {texts.header.skipToContent}
      </a>
      <OfflineNotice />
      <Header search={<HeaderSearch />} actions={<HeaderActions />} />
      <CategoryRow />
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
        <PageOutlet isMissing={isMissing} />
      </main>
      <Footer />
      <HydratedDeferredLayout />
      <QuickViewHost />
      <MessageHost />
    </LowestPriceLabel>
  );
}

/**
 * Hydration needs the cached responses, but the session in the deferred layout may clear them. This
 * component is separate, so that the end of hydration does not render the whole layout again.
 */
function HydratedDeferredLayout() {
  const { isHydrated } = useHydration();
  return useDeferredValue(isHydrated) && <DeferredLayout />;
}

function HeaderActions() {
  return (
    <>
      <PhoneSearch />
      <div className="hidden sm:flex">
        <CompareLink />
        <WishlistLink />
      </div>
      <CartButton />
    </>
  );
}

function HeaderSearch() {
  return <SearchForm place="header" categories={useCategories()} />;
}

/** Pages that were loaded before still work offline. */
function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-xs text-surface">
          <Icon name="wifi-off" size={16} />
          {texts.failure.offlineNotice}
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void) {
  globalThis.addEventListener("online", onChange);
  globalThis.addEventListener("offline", onChange);
  return () => {
    globalThis.removeEventListener("online", onChange);
    globalThis.removeEventListener("offline", onChange);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
