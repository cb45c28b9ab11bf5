import type { TextSection } from "@shop/api-client";

import { contentPageTexts } from "@/texts/content-pages";

import { TitledText } from "./titled-text";

type TextSectionsProps = { sections: readonly TextSection[] };

/** A text with fewer titles gets no table of contents. */
const MIN_TITLES = 3;

const idOf = (index: number) => `section-${String(index + 1)}`;

export function TextSections({ sections }: TextSectionsProps) {
  const titles = sections.flatMap(({ title }, index) =>
    title === null ? [] : [{ title, id: idOf(index) }],
  );
  return (
    <div className="lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
      <div className="hidden lg:block">
        {titles.length >= MIN_TITLES && (
          <nav aria-label={contentPageTexts.text.contents} className="sticky top-24">
            <ul className="border-l border-line">
              {titles.map(({ title, id }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block py-1.5 pl-4 wrap-anywhere text-soft hover:text-ink hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-8">
        {sections.map(({ title, html }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text's sections never change their order
          <TitledText key={index} id={idOf(index)} title={title} html={html} />
        ))}
      </div>
    </div>
  );
}
