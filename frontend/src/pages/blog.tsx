import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { BlogCard } from "@/features/content/components/blog-card";
import { BlogSkeleton } from "@/features/content/components/content-skeletons";
import { blogPostsQuery } from "@/features/content/queries";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { ContentFrame } from "@/pages/content/content-frame";
import { NotFound } from "@/pages/not-found-content";
import { contentPageTexts } from "@/texts/content-pages";
import { EmptyState } from "@/ui/empty-state";

/** Visible without scrolling. */
const PRIORITY_PICTURES = 3;

/** Only for shops that have a blog [CON-08, D-24]. */
export function BlogPage() {
  const { blog } = useStorefront();
  if (!blog) return <NotFound />;
  return (
    <ContentFrame title={contentPageTexts.blog.title}>
      <Suspense fallback={<BlogSkeleton />}>
        <Posts />
      </Suspense>
    </ContentFrame>
  );
}

function Posts() {
  const { items } = useSuspenseQuery(blogPostsQuery()).data;
  if (items.length === 0) {
    const { action, ...emptyTexts } = contentPageTexts.blog.empty;
    return (
      <EmptyState level={2} {...emptyTexts} action={{ href: paths.products(), label: action }} />
    );
  }
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((post, index) => (
        <li key={post.slug}>
          <BlogCard post={post} isPriority={index < PRIORITY_PICTURES} />
        </li>
      ))}
    </ul>
  );
}
