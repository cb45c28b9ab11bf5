import { paths } from "@/lib/paths";
import { texts } from "@/lib/texts";
import { EmptyState } from "@/ui/empty-state";

export function NotFound() {
  return (
    <EmptyState
      title={texts.notFound.title}
      description={texts.notFound.description}
      action={{ href: paths.home(), label: texts.notFound.backHome }}
    />
  );
}
