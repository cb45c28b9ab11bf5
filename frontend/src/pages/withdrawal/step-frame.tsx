import type { ReactNode } from "react";

import { withdrawalTexts } from "@/texts/withdrawal";
import { SectionHeading } from "@/ui/section-heading";

import type { WithdrawalStep } from "./withdrawal-address";

export type StepProps = { step: WithdrawalStep; takesFocus: boolean };

export function StepFrame({ step, takesFocus, children }: StepProps & { children: ReactNode }) {
  return (
    <section className="rounded-base border border-line p-4 md:p-8">
      <SectionHeading key={step} takesFocus={takesFocus}>
        {withdrawalTexts.steps[step]}
      </SectionHeading>
      <div className="mt-4">{children}</div>
    </section>
  );
}
