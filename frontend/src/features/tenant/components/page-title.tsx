import { useEffect } from "react";

import { useStorefront } from "../queries";

interface PageTitleProps {
  /** Left out on the home page, which bears the shop's name alone. */
  title?: string | undefined;
}

export function PageTitle({ title }: PageTitleProps) {
  const { name } = useStorefront();
  const text = title === undefined ? name : `${title} · ${name}`;

  // The shell has a title of its own, which stands before the one rendered here.
  useEffect(() => {
    document.title = text;
  }, [text]);

  return <title>{text}</title>;
}
