import type { PageSeo } from "@shop/api-client";
import type { BlogPosting, Organization, Person } from "schema-dts";

import {
  aboutPageQuery,
  blogPostQuery,
  blogPostsQuery,
  contactPageQuery,
  type TextPageName,
  textPageQuery,
} from "@/features/content/queries";
import { paths } from "@/lib/paths";
import { messageFormTexts } from "@/texts/message-form";

import { type HeadSource, type PageHead, NOT_INDEXED } from "./page-head";
import { descriptionOf, plainText } from "./plain-text";
import { publisher } from "./shop-head";

/** The shop can set description, robots and canonical address of these pages (TEN-03). */
const shopMetadata = (path: string, { description, robots, canonical }: PageSeo) => ({
  canonical: canonical || path,
  robots: robots ?? undefined,
  type: "website" as const,
  description: description?.trim() || undefined,
});

export function aboutHead({ queryClient, shop }: HeadSource): PageHead {
  const page = queryClient.getQueryData(aboutPageQuery().queryKey);
  const head = shopMetadata(paths.about(), shop.pages.about);
  return {
    ...head,
    description: head.description ?? descriptionOf(plainText(page?.whoWeAreHtml ?? "")),
    picture: page?.topPictureUrl ?? undefined,
  };
}

export function contactHead({ queryClient, shop }: HeadSource): PageHead {
  const page = queryClient.getQueryData(contactPageQuery().queryKey);
  const head = shopMetadata(paths.contact(), shop.pages.contact);
  return {
    ...head,
    description: head.description ?? descriptionOf(plainText(page?.infoHtml ?? "")),
    picture: page?.topPictureUrl ?? undefined,
  };
}

export function partnerHead({ shop }: HeadSource): PageHead {
  const head = shopMetadata(paths.partner(), shop.pages.partner);
  return { ...head, description: head.description ?? messageFormTexts.partner.intro };
}

export function textHead(page: TextPageName): (source: HeadSource) => PageHead {
  return ({ queryClient }) => {
    const sections = queryClient.getQueryData(textPageQuery(page).queryKey)?.sections ?? [];
    const text = sections.map(({ html }) => html ?? "").join(" ");
    return {
      canonical: paths[page](),
      type: "website",
      description: descriptionOf(plainText(text)),
      robots: sections.length === 0 ? "noindex" : undefined,
    };
  };
}

export function blogHead({ queryClient }: HeadSource): PageHead {
  const posts = queryClient.getQueryData(blogPostsQuery().queryKey)?.items ?? [];
  return {
    canonical: paths.blog(),
    type: "website",
    description: descriptionOf(posts.map(({ title }) => title).join(", ")),
    picture: posts[0]?.pictureUrl ?? undefined,
  };
}

export function blogPostHead(source: HeadSource): PageHead {
  const { params, queryClient, absoluteUrl } = source;
  const { slug = "" } = params;
  const post = queryClient.getQueryData(blogPostQuery(slug).queryKey);
  if (post === undefined) return NOT_INDEXED;
  const { title, author, publishedAt, excerpt, html, pictureUrl } = post;
  const canonical = paths.blogPost(post);
  const description = descriptionOf(excerpt, plainText(html ?? ""));
  const postAuthor: Organization | Person =
    author === null ? publisher(source) : { "@type": "Person", name: author };
  const data: BlogPosting = {
    "@type": "BlogPosting",
    headline: title,
    description,
    image: pictureUrl === null ? undefined : absoluteUrl(pictureUrl),
    datePublished: publishedAt ?? undefined,
    author: postAuthor,
    publisher: publisher(source),
    mainEntityOfPage: absoluteUrl(canonical),
  };
  return {
    canonical,
    description,
    picture: pictureUrl ?? undefined,
    type: "article",
    data: [data],
  };
}
