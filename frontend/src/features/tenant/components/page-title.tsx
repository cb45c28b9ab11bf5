import { useLayoutEffect } from "react";

import { usePageMetadata } from "@/ui/page-metadata";

import { useStorefront } from "../queries";

interface PageTitleProps {
  /** Undefined on the home page: its title is only the shop's name. */
  title?: string | undefined;
}

export function PageTitle({ title }: PageTitleProps) {
  const { name } = useStorefront();
  const text = title === undefined ? name : `${title} · ${name}`;

  usePageMetadata()?.setTitle(text);
  // React's `<title>` would add a second title beside the server-rendered one. A layout effect sets
  // the title together with the page.
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);

  return null;
}
