import { useLayoutEffect } from "react";

import { usePageMetadata } from "@/ui/page-metadata";

import { useStorefront } from "../queries";

interface PageTitleProps {
  /** Missing on the home page: its title is the shop's name alone. */
  title?: string | undefined;
}

export function PageTitle({ title }: PageTitleProps) {
  const { name } = useStorefront();
  const text = title === undefined ? name : `${title} · ${name}`;

  usePageMetadata()?.setTitle(text);
  // React's `<title>` element would be a second one beside the server-rendered title. A layout effect
  // sets the title in the same commit as the page.
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);

  return null;
}
