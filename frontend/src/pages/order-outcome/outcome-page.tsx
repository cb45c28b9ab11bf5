import type { ReactNode } from "react";

import { PageTitle } from "@/features/tenant/components/page-title";
import { focusOnMount } from "@/ui/focus-on-mount";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";
import { KIND_COLOURS, KIND_ICONS } from "@/ui/kind-marks";
import type { ToastKind } from "@/ui/toast";

export interface OutcomePageProps {
  title: string;
  kind: ToastKind;
  icon?: IconName;
  /** It has taken another's place: the reader goes on from here. */
  takesFocus: boolean;
  /** The texts, one below the other. */
  children: ReactNode;
  actions?: ReactNode;
  /** What comes below it all. */
  after?: ReactNode;
}

/** What became of an order: one thing said, and where to go from there. */
export function OutcomePage(props: OutcomePageProps) {
  const { title, kind, icon = KIND_ICONS[kind], takesFocus, children, actions, after } = props;
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center md:py-24">
      <PageTitle title={title} />
      <Icon name={icon} size={48} strokeWidth={1.25} className={`mb-5 ${KIND_COLOURS[kind]}`} />
      <h1
        key={title}
        ref={takesFocus ? focusOnMount : undefined}
        tabIndex={-1}
        className="text-xl font-semibold outline-none lg:text-2xl"
      >
        {title}
      </h1>
      <div className="mt-3 grid gap-2 text-balance text-soft">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
      {after}
    </div>
  );
}
