import type { OrderOutcome as Outcome, Problem } from "@shop/api-client";
import type { ReactNode } from "react";

import { failureMessage, failureOf } from "@/api/problem";
import { isSafePaymentUrl } from "@/features/checkout/order-urls";
import type { OrderView } from "@/features/checkout/use-order-progress";
import { PageTitle } from "@/features/tenant/components/page-title";
import { ShopContacts } from "@/features/tenant/components/shop-contacts";
import { paths } from "@/lib/paths";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { ButtonLink } from "@/ui/button";
import { deferredPart } from "@/ui/deferred-part";
import { ErrorState } from "@/ui/error-state";
import { focusOnMount } from "@/ui/focus";
import { Icon } from "@/ui/icon";
import type { IconName } from "@/ui/icon-names";
import { KIND_COLOURS, KIND_ICONS } from "@/ui/kind-styles";
import { SupportCode } from "@/ui/support-code";
import type { ToastKind } from "@/ui/toast";

/** Loaded late, because only the browser that placed the order has its content. */
export const OrderContent = deferredPart(() =>
  import("./order-content").then((module) => module.OrderContent),
);

interface OrderOutcomeProps {
  progress: OrderView;
  identifiedBy: "payment" | "order";
  renderSaved: (wasShownBefore: boolean) => ReactNode;
  onRetry: () => void;
}

export const cartLink = (
  <ButtonLink href={paths.cart()} variant="secondary">
    {outcomeTexts.toCart}
  </ButtonLink>
);
export const shopLink = <ButtonLink href={paths.products()}>{outcomeTexts.toShop}</ButtonLink>;
export const contacts = <ShopContacts title={outcomeTexts.contact} />;

/** Page that shows the outcome of an order [CHK-04, CHK-05, CHK-07]. */
export function OrderOutcome({ progress, identifiedBy, renderSaved, onRetry }: OrderOutcomeProps) {
  switch (progress.kind) {
    case "seen":
      return renderSaved(true);
    case "loading":
      return <Confirming identifiedBy={identifiedBy} hasWaitedLong={false} />;
    case "failed":
      return (
        <OrderUnknown problem={progress.problem} identifiedBy={identifiedBy} onRetry={onRetry} />
      );
    case "loaded":
      break;
  }
  const { outcome, hasWaitedLong } = progress;
  switch (outcome.state) {
    case "saved":
      return renderSaved(false);
    case "already-saved":
      return renderSaved(true);
    case "pending":
      return <Confirming identifiedBy={identifiedBy} hasWaitedLong={hasWaitedLong} />;
    case "not-saved":
      return <NotSaved outcome={outcome} />;
    case "to-pay":
      return <ToPay outcome={outcome} />;
    case "not-paid":
      return (
        <OutcomePage
          kind="warning"
          title={outcomeTexts.notPaid.title}
          takesFocus
          actions={cartLink}
        >
          <p>{outcomeTexts.notPaid.text}</p>
        </OutcomePage>
      );
  }
}

function Confirming({
  identifiedBy,
  hasWaitedLong,
}: Pick<OrderOutcomeProps, "identifiedBy"> & { hasWaitedLong: boolean }) {
  const { wait, later, ...titles } = outcomeTexts.confirming;
  return (
    <OutcomePage
      kind="info"
      icon="clock"
      title={titles[identifiedBy]}
      takesFocus={false}
      actions={hasWaitedLong && shopLink}
    >
      <p role="status">{hasWaitedLong ? later : wait}</p>
    </OutcomePage>
  );
}

function NotSaved({ outcome: { paymentCode, reference } }: { outcome: Outcome }) {
  const isPaid = paymentCode !== null;
  return (
    <OutcomePage
      kind="error"
      title={outcomeTexts.wrong}
      takesFocus
      footer={contacts}
      actions={!isPaid && cartLink}
    >
      <p className="font-semibold text-ink">{outcomeTexts.notSaved}</p>
      {isPaid && <p>{outcomeTexts.paymentSafe}</p>}
      {isPaid && <p>{outcomeTexts.paymentCode(paymentCode)}</p>}
      {!isPaid && reference !== null && <p>{outcomeTexts.reference(reference)}</p>}
    </OutcomePage>
  );
}

function ToPay({ outcome }: { outcome: Outcome }) {
  const { title, text } = outcomeTexts.toPay;
  return (
    <OutcomePage kind="warning" title={title} takesFocus actions={<PayAgain outcome={outcome} />}>
      <p>{text}</p>
    </OutcomePage>
  );
}

export function PayAgain({ outcome: { paymentUrl } }: { outcome: Outcome }) {
  return (
    <>
      {isSafePaymentUrl(paymentUrl) && (
        <ButtonLink href={paymentUrl}>{outcomeTexts.toPay.payAgain}</ButtonLink>
      )}
      {cartLink}
    </>
  );
}

type OrderUnknownProps = Pick<OrderOutcomeProps, "identifiedBy" | "onRetry"> & { problem: Problem };

function OrderUnknown({ problem, identifiedBy, onRetry }: OrderUnknownProps) {
  if (failureOf(problem) === "not-found" || problem.status === 400) {
    return (
      <OutcomePage
        kind="error"
        title={outcomeTexts.wrong}
        takesFocus
        actions={cartLink}
        footer={contacts}
      >
        <p>{outcomeTexts.unknown[identifiedBy]}</p>
        <SupportCode requestId={problem.instance} />
      </OutcomePage>
    );
  }
  const description = problem.status === 429 ? outcomeTexts.tooMany : outcomeTexts.requestFailed;
  const failed = { title: outcomeTexts.wrong, description };
  return <ErrorState {...failureMessage(problem, failed)} onRetry={onRetry} />;
}

interface OutcomePageProps {
  title: string;
  kind: ToastKind;
  icon?: IconName;
  /** Set this if the page replaces another one. */
  takesFocus: boolean;
  children: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
}

export function OutcomePage(props: OutcomePageProps) {
  const { title, kind, icon = KIND_ICONS[kind], takesFocus, children, actions, footer } = props;
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
      {footer}
    </div>
  );
}
