import { Icon } from "@/ui/icon";
import { SupportCode } from "@/ui/support-code";

export type FormNotice = {
  kind: "success" | "error";
  /** Undefined if a toast shows the text. */
  title?: string;
  detail?: string | undefined;
  /** Request id of a failure that the shopper can't correct. */
  requestId?: string | undefined;
};

type FormNoticeTextProps = { notice: FormNotice | null };

export function FormNoticeText({ notice }: FormNoticeTextProps) {
  return (
    <div role="status" className="min-w-0 text-sm empty:sr-only">
      {notice?.title !== undefined && (
        <p
          data-kind={notice.kind}
          className="flex items-start gap-2 text-danger data-[kind=success]:text-positive"
        >
          <Icon
            name={notice.kind === "success" ? "check" : "circle-alert"}
            size={18}
            className="mt-0.5"
          />
          <span>
            <strong className="font-semibold">{notice.title}</strong>
            {notice.detail !== undefined && ` ${notice.detail}`}
          </span>
        </p>
      )}
      <SupportCode requestId={notice?.requestId} />
    </div>
  );
}
