import type { Storefront } from "@shop/api-client";
import type { Organization, SearchAction, WebSite } from "schema-dts";

import { categoriesQuery } from "@/features/catalog/queries";
import { slidesQuery } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";

import type { HeadSource, PageHead } from "./page-head";
import { describe, plainText } from "./plain-text";

/** Head of the home page, with structured data about the shop. */
export function homeHead(source: HeadSource): PageHead {
  const { queryClient, shop, wholeAddress } = source;
  const categories = queryClient.getQueryData(categoriesQuery().queryKey)?.items ?? [];
  const [slide] = queryClient.getQueryData(slidesQuery().queryKey)?.items ?? [];
  return {
    canonical: paths.home(),
    type: "website",
    description: describe(
      plainText(shop.footerHtml ?? ""),
      categories.map(({ name }) => name).join(", "),
    ),
    picture: slide?.pictureUrl,
    data: [organization(source), webSite(shop, wholeAddress)],
  };
}

function organization({ shop, wholeAddress }: HeadSource): Exclude<Organization, string> {
  const { company, name, logoUrl, socialLinks } = shop;
  return {
    ...publisher({ shop, wholeAddress }),
    legalName: company.name === name ? undefined : company.name,
    logo: wholeAddress(logoUrl),
    email: company.email ?? undefined,
    telephone: company.phone ?? undefined,
    address: company.location ?? undefined,
    sameAs: socialLinks.length === 0 ? undefined : socialLinks.map(({ url }) => url),
  };
}

/** The shop as publisher in other structured data. */
export function publisher({
  shop,
  wholeAddress,
}: Pick<HeadSource, "shop" | "wholeAddress">): Exclude<Organization, string> {
  return {
    "@type": "Organization",
    "@id": wholeAddress("/#organization"),
    name: shop.name,
    url: wholeAddress(paths.home()),
  };
}

function webSite(
  shop: Storefront,
  wholeAddress: HeadSource["wholeAddress"],
): Exclude<WebSite, string> {
  // A Google extension that the schema.org types lack.
  const search: SearchAction & { "query-input": string } = {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${wholeAddress(paths.products())}?searchTerm={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    name: shop.name,
    url: wholeAddress(paths.home()),
    inLanguage: shop.language,
    publisher: { "@id": wholeAddress("/#organization") },
    potentialAction: search,
  };
}
