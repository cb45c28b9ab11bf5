import type { BlogPostSummary } from "@shop/api-client";

import { formatCalendarDate } from "@/lib/dates";
import { contentPageTexts } from "@/texts/content-pages";

type PostBylineProps = { post: Pick<BlogPostSummary, "author" | "publishedAt"> };

export function PostByline({ post: { author, publishedAt } }: PostBylineProps) {
  const date = formatCalendarDate(publishedAt ?? "");
  if (date === "" && author === null) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-soft">
      {date !== "" && <time dateTime={publishedAt ?? undefined}>{date}</time>}
      {author !== null && <span className="wrap-anywhere">{contentPageTexts.blog.by(author)}</span>}
    </p>
  );
}
