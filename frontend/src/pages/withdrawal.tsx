import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useStorefront } from "@/features/tenant/queries";
import { OrderForm } from "@/features/withdrawal/components/order-form";
import { foundOrder } from "@/features/withdrawal/use-order-form";
import {
  type Declaration,
  storeDeclaration,
  useWithdrawal,
} from "@/features/withdrawal/withdrawal-store";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import { ContentFrame } from "@/pages/content/content-frame";
import { useSenderDefaults } from "@/pages/content/use-sender-defaults";
import { useIsSignedIn } from "@/store/login-data";
import { withdrawalTexts } from "@/texts/withdrawal";
import { EmptyState } from "@/ui/empty-state";
import { lazyComponent } from "@/ui/lazy-component";
import { LoadingStatus } from "@/ui/loading-status";
import { Skeleton } from "@/ui/skeleton";

import { OtherWays } from "./withdrawal/other-ways";
import { StepFrame, type StepProps } from "./withdrawal/step-frame";
import { readWithdrawalAddress } from "./withdrawal/withdrawal-address";

const ownOrderStep = lazyComponent(() =>
  import("@/features/withdrawal/components/own-order-form").then((module) => module.OwnOrderStep),
);
const confirmStep = lazyComponent(() =>
  import("@/pages/withdrawal/later-steps").then((module) => module.ConfirmStep),
);
const receiptStep = lazyComponent(() =>
  import("@/pages/withdrawal/later-steps").then((module) => module.ReceiptStep),
);

/** Consumers withdraw from the contract of an order, in two steps and without sign-in (D-197). */
export function WithdrawalPage() {
  const { withdrawal } = useStorefront();
  const { title, switchedOff, intro, noScript } = withdrawalTexts;
  if (withdrawal === null) {
    const { action, ...texts } = switchedOff;
    return (
      <ContentFrame title={title}>
        <EmptyState level={2} {...texts} action={{ href: paths.contact(), label: action }} />
      </ContentFrame>
    );
  }
  return (
    <ContentFrame title={withdrawal.label}>
      <div className="max-w-2xl">
        <p className="mb-6 text-md text-soft">{intro(withdrawal.days)}</p>
        <noscript>
          <p className="mb-6">{noScript}</p>
        </noscript>
        <WithdrawalSteps />
        <OtherWays />
      </div>
    </ContentFrame>
  );
}

function WithdrawalSteps() {
  const { step } = readWithdrawalAddress(useLocation().search);
  const isHydrated = useIsHydrated();
  // Only a step that replaces another one takes the focus.
  const [shownStep, setShownStep] = useState(step);
  const [hasChanged, setHasChanged] = useState(false);
  if (step !== shownStep) {
    setShownStep(step);
    setHasChanged(true);
  }
  // The connection may be lost while the shopper types.
  useEffect(() => {
    for (const later of [foundOrder, confirmStep, receiptStep])
      later.preload().catch(() => undefined);
  }, []);
  const frame = { step, takesFocus: hasChanged };
  if (step === "order") return <OrderStep {...frame} />;
  // Only the browser has the input.
  if (!isHydrated) return <StepSkeleton />;
  const { Component: LaterStep } = step === "confirm" ? confirmStep : receiptStep;
  return (
    <Suspense fallback={<StepSkeleton />}>
      <LaterStep {...frame} />
    </Suspense>
  );
}

function OrderStep(frame: StepProps) {
  const address = readWithdrawalAddress(useLocation().search);
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  const sender = useSenderDefaults();
  const { declaration } = useWithdrawal();
  const { withdrawal } = useStorefront();
  const confirm = (next: Declaration) => {
    storeDeclaration(next);
    void navigate(paths.withdrawal({ step: "confirm" }));
  };
  const shared = {
    earlier: declaration,
    exclusionNote: withdrawal?.excludedText,
    onDone: confirm,
  };
  // The server does not know the address's order and the customer.
  if (isHydrated && isSignedIn && address.orderId !== undefined) {
    return (
      <StepFrame {...frame}>
        <Suspense fallback={<StepSkeleton />}>
          <ownOrderStep.Component orderId={address.orderId} sender={sender} {...shared} />
        </Suspense>
      </StepFrame>
    );
  }
  return (
    <StepFrame {...frame}>
      {isSignedIn && (
        <p className="mb-4">
          <a
            href={paths.dashboard({ tab: "orders" })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {withdrawalTexts.ownOrders}
          </a>
        </p>
      )}
      <OrderForm prefill={{ ...sender, reference: address.reference }} {...shared} />
    </StepFrame>
  );
}

function StepSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingStatus>{withdrawalTexts.loading}</LoadingStatus>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  );
}
