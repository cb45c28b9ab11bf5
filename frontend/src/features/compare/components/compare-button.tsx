import { useStore } from "@/store/store";
import { texts } from "@/texts/frame";
import { savedTexts } from "@/texts/saved";
import { buttonStyle } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { iconButtonStyle } from "@/ui/icon-button";

import { toggleCompared } from "../actions";

type CompareButtonLook = "page" | "card" | "row";

type CompareButtonProps = {
  product: { id: number; name: string };
  look: CompareButtonLook;
};

const PRESSED = "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface";

const LOOKS: Record<CompareButtonLook, string> = {
  page: `${buttonStyle({ variant: "secondary", wide: true })} aria-pressed:border-ink`,
  card: `${iconButtonStyle("compact")} ${PRESSED}`,
  row: `${iconButtonStyle("plain")} ${PRESSED}`,
};

export function CompareButton({ product: { id, name }, look }: CompareButtonProps) {
  const isCompared = useStore(({ compare }) => compare.includes(id));
  const isIcon = look !== "page";
  return (
    <button
      type="button"
      aria-label={savedTexts.named(texts.header.compare, name)}
      aria-pressed={isCompared}
      title={isIcon ? texts.header.compare : undefined}
      className={LOOKS[look]}
      onClick={() => toggleCompared(id)}
    >
      <Icon name="scale" size={isIcon ? 20 : 18} />
      {!isIcon && texts.header.compare}
    </button>
  );
}
