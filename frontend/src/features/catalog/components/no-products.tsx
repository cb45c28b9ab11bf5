import type { ReactNode } from "react";

import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { listTexts } from "@/texts/list";
import { EmptyState } from "@/ui/empty-state";

import { writeListAddress } from "../list-address";
import { isFiltered } from "../list-filters";
import { wholeList, type ListState } from "../list-state";

export type NoProductsProps = { state: ListState; total: number; children: ReactNode };

/** Nothing to show, and why: the page is beyond the last one, nothing matches, or there is nothing at all. */
export function NoProducts({ state, total, children }: NoProductsProps) {
  const { noSuchPage, nothing } = listTexts;
  if (total > 0) {
    const firstPage = { href: writeListAddress({ ...state, page: 1 }), label: noSuchPage.action };
    return (
      <EmptyState
        level={2}
        title={noSuchPage.title}
        description={noSuchPage.description}
        action={firstPage}
      />
    );
  }
  if (!isFiltered(state)) {
    const home = { href: paths.home(), label: texts.notFound.backHome };
    return (
      <EmptyState
        level={2}
        icon="search-x"
        title={nothing.title}
        description={nothing.unfiltered}
        action={home}
      />
    );
  }
  const everything = writeListAddress(wholeList(state.layout));
  return (
    <>
      <EmptyState
        level={2}
        icon="search-x"
        title={nothing.title}
        description={nothing.filtered}
        action={{ href: everything, label: nothing.action }}
      />
      {children}
    </>
  );
}
