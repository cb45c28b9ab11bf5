import { SafeHtml } from "@/ui/safe-html";

type TitledTextProps = {
  title: string | null;
  /** HTML sanitised by the gateway. */
  html: string | null;
  id?: string | undefined;
};

export function TitledText({ title, html, id }: TitledTextProps) {
  return (
    <section id={id} className="max-w-prose scroll-mt-24">
      {title !== null && <h2 className="mb-3 text-lg font-semibold">{title}</h2>}
      {html !== null && (
        <div className="text-md">
          <SafeHtml html={html} />
        </div>
      )}
    </section>
  );
}
