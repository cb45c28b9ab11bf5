import { PageTitle } from "@/features/tenant/components/page-title";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { EmptyState } from "@/ui/empty-state";

export function NotFound() {
  return (
    <>
      <PageTitle title={texts.notFound.title} />
      <EmptyState
        title={texts.notFound.title}
        description={texts.notFound.description}
        action={{ href: paths.home(), label: texts.notFound.backHome }}
      />
    </>
  );
}
