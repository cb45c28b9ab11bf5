import {
  findAboutPageOptions,
  findBlogPostOptions,
  findContactPageOptions,
  findProductTextsOptions,
  findTextPageOptions,
  listBlogPostsOptions,
} from "@shop/api-client/react-query";

export type TextPageName = "terms" | "privacy" | "returns" | "accessibility";

/** The shop's texts change a few times a year. */
const staleTime = 15 * 60_000;

export const aboutPageQuery = () => ({ ...findAboutPageOptions(), staleTime });

/** An error does not fail the page: its contact form works without the texts. */
export const contactPageQuery = () => ({
  ...findContactPageOptions(),
  staleTime,
  throwOnError: false,
});

export const textPageQuery = (page: TextPageName) => ({
  ...findTextPageOptions({ path: { page } }),
  staleTime,
});

/** An error does not fail the page: the product can be bought without the texts. */
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
