import {
  findAboutPageOptions,
  findBlogPostOptions,
  findContactPageOptions,
  findProductTextsOptions,
  findTextPageOptions,
  listBlogPostsOptions,
} from "@shop/api-client/queries";

/** Pages that are text only. */
export type TextPageName = "terms" | "privacy" | "returns";

/** The shop's own words change a few times a year. */
const staleTime = 15 * 60_000;

export const aboutPageQuery = () => ({ ...findAboutPageOptions(), staleTime });

/** The form below the texts works without them. */
export const contactPageQuery = () => ({
  ...findContactPageOptions(),
  staleTime,
  throwOnError: false,
});

export const textPageQuery = (page: TextPageName) => ({
  ...findTextPageOptions({ path: { page } }),
  staleTime,
});

/** A product can be bought without them. */
export const productTextsQuery = () => ({
  ...findProductTextsOptions(),
  staleTime,
  throwOnError: false,
});

export const blogPostsQuery = () => ({ ...listBlogPostsOptions(), staleTime });

export const blogPostQuery = (slug: string) => ({
  ...findBlogPostOptions({ path: { slug } }),
  staleTime,
});
