import { savedTexts } from "@/texts/saved";

export type DifferencesSwitchProps = {
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
};

/** Leaves out the rows in which all products say the same. */
export function DifferencesSwitch({ isOn, isDisabled, onChange }: DifferencesSwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm has-disabled:text-soft">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {savedTexts.compare.differences}
    </label>
  );
}
