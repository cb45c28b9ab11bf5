import { sessionTexts } from "@/texts/session";

/** The red notice for customers whose account was brought over with their phone number as password. */
export function ExistingAccounts() {
  const { title, steps, afterwards } = sessionTexts.existingAccounts;
  return (
    <div className="rounded-base border border-danger px-4 py-3 text-xs text-danger">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{steps}</p>
      <p className="mt-1">{afterwards}</p>
    </div>
  );
}
