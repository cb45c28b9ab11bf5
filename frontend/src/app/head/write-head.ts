import type { Crumb } from "@/ui/page-facts";

import { escapeHtml } from "./escape-html";

interface Head {
  origin: string;
  title: string;
  trail: readonly Crumb[];
}

export function writeHead({ title }: Head): string {
  return `<title>${escapeHtml(title)}</title>`;
}
