import { useLayoutEffect } from "react";

import { usePageFacts } from "@/ui/page-facts";

import { useStorefront } from "../queries";

interface PageTitleProps {
  /** Left out on the home page, which bears the shop's name alone. */
  title?: string | undefined;
}

export function PageTitle({ title }: PageTitleProps) {
  const { name } = useStorefront();
  const text = title === undefined ? name : `${title} · ${name}`;

  usePageFacts()?.tellTitle(text);
  // An element of React's would stand beside the one that the page came with; and like one, it is there with the page.
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);

  return null;
}
