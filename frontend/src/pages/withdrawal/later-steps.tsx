import { Navigate } from "react-router-dom";

import { useStorefront } from "@/features/tenant/queries";
import { ConfirmForm } from "@/features/withdrawal/components/confirm-form";
import { Receipt } from "@/features/withdrawal/components/receipt";
import { useWithdrawal } from "@/features/withdrawal/withdrawal-store";
import { paths } from "@/lib/paths";
import { withdrawalContentTexts } from "@/texts/withdrawal-content";
import { ButtonLink } from "@/ui/button";

import { StepFrame, type StepProps } from "./step-frame";

export function ConfirmStep(frame: StepProps) {
  const { declaration, receipt } = useWithdrawal();
  if (declaration === null) {
    // Back must not lead to a withdrawal that was sent.
    const next = receipt === null ? {} : { step: "receipt" as const };
    return <Navigate replace to={paths.withdrawal(next)} />;
  }
  return (
    <StepFrame {...frame}>
      <ConfirmForm declaration={declaration} />
    </StepFrame>
  );
}

export function ReceiptStep(frame: StepProps) {
  const { receipt } = useWithdrawal();
  const { seller } = useStorefront();
  if (receipt === null) return <Navigate replace to={paths.withdrawal()} />;
  return (
    <StepFrame {...frame}>
      <Receipt receipt={receipt} seller={seller.name} />
      <div className="mt-6">
        <ButtonLink href={paths.products()}>{withdrawalContentTexts.receipt.toShop}</ButtonLink>
      </div>
    </StepFrame>
  );
}
