import { MessageForm } from "@/features/messages/components/message-form";
import { useStorefront } from "@/features/tenant/queries";
import { ContentFrame } from "@/pages/content/content-frame";
import { useSenderDefaults } from "@/pages/content/use-sender-defaults";
import { texts } from "@/texts/frame";
import { messageFormTexts } from "@/texts/message-form";

/** Companies that want to become partners send a message to the shop (D-12) [CON-07]. */
export function PartnerPage() {
  const { pages } = useStorefront();
  const sender = useSenderDefaults();
  const { title, description } = pages.partner;
  return (
    <ContentFrame
      title={texts.menu.partner}
      windowTitle={title || messageFormTexts.partner.windowTitle}
    >
      <div className="max-w-2xl">
        <p className="mb-6 text-md wrap-anywhere text-soft">
          {description ?? messageFormTexts.partner.intro}
        </p>
        <MessageForm kind="partner" prefill={sender} />
      </div>
    </ContentFrame>
  );
}
