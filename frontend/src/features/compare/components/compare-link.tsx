import { paths } from "@/lib/paths";
import { useStore } from "@/store/store";
import { texts } from "@/texts/frame";
import { CountedLink } from "@/ui/counted-link";

export function CompareLink() {
  const count = useStore(({ compare }) => compare.length);
  if (count === 0) return null;
  return (
    <CountedLink
      href={paths.compare()}
      icon="scale"
      count={count}
      label={texts.header.counted(texts.header.compare, count)}
    />
  );
}
