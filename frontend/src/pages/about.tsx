import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { TextSkeleton } from "@/features/content/components/content-skeletons";
import { TitledText } from "@/features/content/components/titled-text";
import { TopPicture } from "@/features/content/components/top-picture";
import { aboutPageQuery } from "@/features/content/queries";
import { useStorefront } from "@/features/tenant/queries";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import { ContentFrame } from "@/pages/content/content-frame";
import { contentPageTexts } from "@/texts/content-pages";
import { texts } from "@/texts/frame";
import { EmptyState } from "@/ui/empty-state";

/** "/pages" redirects to this page [CON-01]. */
export function AboutPage() {
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  const { pages } = useStorefront();

  return (
    <ContentFrame title={texts.menu.about} windowTitle={pages.about.title}>
      {isHydrated && pathname !== paths.about() && <Navigate to={paths.about()} replace />}
      <Suspense fallback={<TextSkeleton />}>
        <AboutText />
      </Suspense>
    </ContentFrame>
  );
}

function AboutText() {
  const { about } = contentPageTexts;
  const { topPictureUrl, titles, visionHtml, missionHtml, whoWeAreHtml } =
    useSuspenseQuery(aboutPageQuery()).data;
  const [mainTitle, ...otherTitles] = titles;
  const parts = [
    { title: about.vision, html: visionHtml },
    { title: about.mission, html: missionHtml },
    { title: about.whoWeAre, html: whoWeAreHtml },
  ].filter(({ html }) => html !== null);
  if (topPictureUrl === null && mainTitle === undefined && parts.length === 0) {
    const { action, ...emptyTexts } = about.empty;
    return (
      <EmptyState level={2} {...emptyTexts} action={{ href: paths.contact(), label: action }} />
    );
  }
  return (
    <>
      {topPictureUrl !== null && <TopPicture url={topPictureUrl} />}
      {mainTitle !== undefined && (
        <div className="mb-10 grid max-w-2xl gap-3 lg:mb-14">
          <h2 className="text-xl font-semibold lg:text-3xl">{mainTitle}</h2>
          {otherTitles.map((title) => (
            <p key={title} className="text-md wrap-anywhere text-soft">
              {title}
            </p>
          ))}
        </div>
      )}
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        {parts.map(({ title, html }) => (
          <TitledText key={title} title={title} html={html} />
        ))}
      </div>
    </>
  );
}
