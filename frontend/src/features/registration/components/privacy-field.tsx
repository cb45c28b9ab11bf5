import { paths } from "@/lib/paths";
import { registerTexts } from "@/texts/register";
import { CheckboxField } from "@/ui/checkbox-field";

export type PrivacyFieldProps = { error: string | undefined };

/** The consent; the policy opens beside the form, so that nothing typed is lost. */
export function PrivacyField({ error }: PrivacyFieldProps) {
  const { before, link, newTab, after } = registerTexts.privacy;
  return (
    <CheckboxField name="privacyAccepted" required error={error}>
      {before}
      <a
        href={paths.privacy()}
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        {link}
        <span className="sr-only">{newTab}</span>
      </a>
      {after} *
    </CheckboxField>
  );
}
