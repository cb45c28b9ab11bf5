import type { BlogPostSummary } from "@shop/api-client";

import { paths } from "@/lib/paths";
import { Picture } from "@/ui/picture";

import { PostByline } from "./post-byline";

type BlogCardProps = { post: BlogPostSummary; isPriority: boolean };

export function BlogCard({ post, isPriority }: BlogCardProps) {
  const { title, excerpt, pictureUrl } = post;
  return (
    <article className="group zoom relative flex flex-col gap-4">
      <div className="aspect-video min-h-0">
        {pictureUrl === null ? (
          <div className="size-full rounded-base bg-raised" />
        ) : (
          <Picture
            url={pictureUrl}
            alt=""
            width={640}
            height={360}
            sizes="(min-width: 62rem) 26rem, (min-width: 40rem) 50vw, 100vw"
            ratio="fill"
            priority={isPriority}
          />
        )}
      </div>
      <div className="grid gap-2">
        <PostByline post={post} />
        <h2 className="text-lg font-semibold">
          <a
            href={paths.blogPost(post)}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </a>
        </h2>
        {excerpt !== null && <p className="line-clamp-3 wrap-anywhere text-soft">{excerpt}</p>}
      </div>
    </article>
  );
}
