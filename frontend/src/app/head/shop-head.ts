import type { Storefront } from "@shop/api-client";
import type { Organization, SearchAction, WebSite } from "schema-dts";

import { categoriesQuery } from "@/features/catalog/queries";
import { slidesQuery } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";

import type { HeadSource, PageHead } from "./page-head";
import { descriptionOf, plainText } from "./plain-text";

export function homeHead(source: HeadSource): PageHead {
  const { queryClient, shop, absoluteUrl } = source;
  const categories = queryClient.getQueryData(categoriesQuery().queryKey)?.items ?? [];
  const [slide] = queryClient.getQueryData(slidesQuery().queryKey)?.items ?? [];
  return {
    canonical: paths.home(),
    type: "website",
    description: descriptionOf(
      plainText(shop.footerHtml ?? ""),
      categories.map(({ name }) => name).join(", "),
    ),
    picture: slide?.pictureUrl,
    data: [organization(source), webSite(shop, absoluteUrl)],
  };
}

function organization({ shop, absoluteUrl }: HeadSource): Exclude<Organization, string> {
  const { company, name, logoUrl, socialLinks } = shop;
  return {
    ...publisher({ shop, absoluteUrl }),
    legalName: company.name === name ? undefined : company.name,
    logo: absoluteUrl(logoUrl),
    email: company.email ?? undefined,
    telephone: company.phone ?? undefined,
    address: company.location ?? undefined,
    sameAs: socialLinks.length === 0 ? undefined : socialLinks.map(({ url }) => url),
  };
}

export function publisher({
  shop,
  absoluteUrl,
}: Pick<HeadSource, "shop" | "absoluteUrl">): Exclude<Organization, string> {
  return {
    "@type": "Organization",
    "@id": absoluteUrl("/#organization"),
    name: shop.name,
    url: absoluteUrl(paths.home()),
  };
}

function webSite(
  shop: Storefront,
  absoluteUrl: HeadSource["absoluteUrl"],
): Exclude<WebSite, string> {
  // `query-input` is a Google extension, which the schema.org types lack.
  const search: SearchAction & { "query-input": string } = {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${absoluteUrl(paths.products())}?searchTerm={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    name: shop.name,
    url: absoluteUrl(paths.home()),
    inLanguage: shop.language,
    publisher: { "@id": absoluteUrl("/#organization") },
    potentialAction: search,
  };
}
