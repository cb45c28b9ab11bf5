import { useOnline } from "@/hooks/use-online";
import { texts } from "@/texts/frame";
import { Icon } from "@/ui/icon";

/** Tells that what is shown may be old; pages that were seen before go on working. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-xs text-surface">
          <Icon name="wifi-off" size={16} />
          {texts.failure.offlineNotice}
        </p>
      )}
    </div>
  );
}
