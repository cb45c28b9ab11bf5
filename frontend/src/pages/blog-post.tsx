import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router-dom";

import { TextSkeleton } from "@/features/content/components/content-skeletons";
import { PostByline } from "@/features/content/components/post-byline";
import { blogPostQuery } from "@/features/content/queries";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { ContentFrame } from "@/pages/content/content-frame";
import { NotFound } from "@/pages/not-found-content";
import { contentPageTexts } from "@/texts/content-pages";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";
import { SafeHtml } from "@/ui/safe-html";

/** A post of the shop's blog [CON-08, D-24]. */
export function BlogPostPage() {
  const { blog } = useStorefront();
  const { slug } = useParams();
  if (!blog || slug === undefined) return <NotFound />;
  return (
    <Suspense
      fallback={
        <div className="container-content pt-4 pb-16 lg:pb-24">
          <TextSkeleton />
        </div>
      }
    >
      <Post slug={slug} />
    </Suspense>
  );
}

function Post({ slug }: { slug: string }) {
  const post = useSuspenseQuery(blogPostQuery(slug)).data;
  const { title, back, noText } = contentPageTexts.blog;
  const { pictureUrl, html } = post;
  return (
    <ContentFrame title={post.title} trail={[{ label: title, href: paths.blog() }]}>
      <article className="max-w-prose">
        <PostByline post={post} />
        {pictureUrl !== null && (
          <div className="mt-6 aspect-video min-h-0">
            <Picture
              url={pictureUrl}
              alt=""
              width={640}
              height={360}
              sizes="(min-width: 48rem) 40rem, 100vw"
              ratio="fill"
              priority
            />
          </div>
        )}
        <div className="mt-8 text-md">
          {html === null ? <p className="text-soft">{noText}</p> : <SafeHtml html={html} />}
        </div>
      </article>
      <div className="mt-10">
        <ButtonLink href={paths.blog()} variant="secondary">
          <Icon name="arrow-left" size={18} />
          {back}
        </ButtonLink>
      </div>
    </ContentFrame>
  );
}
