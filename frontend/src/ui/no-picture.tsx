import { Icon } from "@/ui/icon";

type NoPictureProps = { size?: "md" | "sm" };

const SIZES = { md: "size-8", sm: "size-6" };

export function NoPicture({ size = "md" }: NoPictureProps) {
  return (
    <span className="grid aspect-picture w-full place-items-center rounded-base bg-raised text-soft">
      <Icon name="image-off" className={SIZES[size]} strokeWidth={1.25} />
    </span>
  );
}
