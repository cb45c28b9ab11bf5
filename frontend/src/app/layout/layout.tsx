import { useDeferredValue, useEffect } from "react";

import { CategoryRow } from "@/app/layout/category-row";
import { Footer } from "@/app/layout/footer";
import { Header } from "@/app/layout/header";
import { HeaderActions } from "@/app/layout/header-actions";
import { HeaderSearch } from "@/app/layout/header-search";
import { OfflineNotice } from "@/app/layout/offline-notice";
import { PageOutlet } from "@/app/page-outlet";
import { useTakenOver } from "@/app/taken-over";
import { useLinkNavigation } from "@/app/use-link-navigation";
import { useNavigationEffects } from "@/app/use-navigation-effects";
import { followOtherTabs } from "@/store/store";
import { texts } from "@/texts/frame";
import { latePart } from "@/ui/late-part";
import { MessageHost } from "@/ui/message-host";
import { QuickViewHost } from "@/widgets/quick-view/quick-view-host";

const LateLayout = latePart(() => import("@/app/layout/late").then((module) => module.LateLayout));

interface LayoutProps {
  isMissing: boolean;
}

export function Layout({ isMissing }: LayoutProps) {
  useLinkNavigation();
  useNavigationEffects();
  useEffect(followOtherTabs, []);
  return (
    <>
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
      <AfterPage />
      <QuickViewHost />
      <MessageHost />
    </>
  );
}

/**
 * The late layout watches the session and drops the answers of a customer who is gone: not those of a page that is about to
 * be taken over. A component of its own: nothing else is rendered anew for it.
 */
function AfterPage() {
  const { isTakenOver } = useTakenOver();
  return useDeferredValue(isTakenOver) && <LateLayout />;
}
