import { Icon } from "@/ui/icon";

export type FormNotice = { kind: "success" | "error"; title: string; detail?: string | undefined };

type FormNoticeTextProps = { notice: FormNotice | null };

export function FormNoticeText({ notice }: FormNoticeTextProps) {
  return (
    <div role="status" className="min-w-0 text-sm empty:sr-only">
      {notice !== null && (
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
    </div>
  );
}
