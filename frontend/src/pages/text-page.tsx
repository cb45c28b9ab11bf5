import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { TextSkeleton } from "@/features/content/components/content-skeletons";
import { TextSections } from "@/features/content/components/text-sections";
import { type TextPageName, textPageQuery } from "@/features/content/queries";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { ContentFrame } from "@/pages/content/content-frame";
import { contentPageTexts } from "@/texts/content-pages";
import { EmptyState } from "@/ui/empty-state";

export const TermsPage = () => <TextPage page="terms" />;
export const PrivacyPage = () => <TextPage page="privacy" />;
export const ReturnsPage = () => <TextPage page="returns" />;

/** Accessibility statement. The shop can set its title (D-248). */
export function AccessibilityPage() {
  const { accessibilityLabel } = useStorefront();
  return <TextPage page="accessibility" title={accessibilityLabel ?? undefined} />;
}

type TextPageProps = { page: TextPageName; title?: string | undefined };

/** Terms, privacy policy or returns policy, with the shop's own texts [CON-06]. */
function TextPage({ page, title = contentPageTexts.pages[page] }: TextPageProps) {
  return (
    <ContentFrame title={title}>
      <Suspense fallback={<TextSkeleton />}>
        <PageText page={page} />
      </Suspense>
    </ContentFrame>
  );
}

function PageText({ page }: TextPageProps) {
  const { sections } = useSuspenseQuery(textPageQuery(page)).data;
  if (sections.length > 0) return <TextSections sections={sections} />;
  const { action, ...emptyTexts } = contentPageTexts.text.empty;
  return <EmptyState level={2} {...emptyTexts} action={{ href: paths.contact(), label: action }} />;
}
