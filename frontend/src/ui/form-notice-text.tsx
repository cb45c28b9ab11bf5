import { Check, CircleAlert } from "lucide-react";

/** What is said of a form as a whole, until something in it is changed. */
export type FormNotice = { kind: "success" | "error"; title: string; detail?: string | undefined };

export type FormNoticeTextProps = { notice: FormNotice | null };

/** What came of sending a form. */
export function FormNoticeText({ notice }: FormNoticeTextProps) {
  const Icon = notice?.kind === "success" ? Check : CircleAlert;
  return (
    <div role="status" className="min-w-0 text-sm empty:sr-only">
      {notice !== null && (
        <p
          data-kind={notice.kind}
          className="flex items-start gap-2 text-danger data-[kind=success]:text-positive"
        >
          <Icon aria-hidden size={18} strokeWidth={1.5} className="mt-0.5" />
          <span>
            <strong className="font-semibold">{notice.title}</strong>
            {notice.detail !== undefined && ` ${notice.detail}`}
          </span>
        </p>
      )}
    </div>
  );
}
