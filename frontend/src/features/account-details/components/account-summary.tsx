import type { Account } from "@shop/api-client";

type AccountSummaryProps = { account: Account };

export function PersonSummary({ account }: AccountSummaryProps) {
  const { firstName, lastName, company, email, phone } = account;
  return <Lines lines={[`${firstName} ${lastName}`.trim(), company, email, phone]} />;
}

export function AddressSummary({ account }: AccountSummaryProps) {
  const { street, postcode, city, country } = account;
  return <Lines lines={[street, `${postcode} ${city}`.trim(), country]} />;
}

type LinesProps = { lines: readonly (string | null)[] };

function Lines({ lines }: LinesProps) {
  return lines
    .filter((line) => line !== null && line !== "")
    .map((line) => (
      <p key={line} className="text-sm wrap-anywhere">
        {line}
      </p>
    ));
}
