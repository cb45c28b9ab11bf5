import { PageOutlet } from "@/app/page-outlet";
import { useLinkNavigation } from "@/app/use-link-navigation";
import { Toaster } from "@/ui/toaster";

export function Layout() {
  useLinkNavigation();
  return (
    <>
      <main id="content">
        <PageOutlet />
      </main>
      <Toaster />
    </>
  );
}
