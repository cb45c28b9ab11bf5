import { useQuery } from "@tanstack/react-query";

import { failureMessage } from "@/api/problem";
import { ContactDetails } from "@/features/content/components/contact-details";
import { TextSkeleton } from "@/features/content/components/content-skeletons";
import { TopPicture } from "@/features/content/components/top-picture";
import { contactPageQuery } from "@/features/content/queries";
import { MessageForm } from "@/features/messages/components/message-form";
import { LazyMap } from "@/features/store-map/components/lazy-map";
import { useStorefront } from "@/features/tenant/queries";
import { sellerLines } from "@/features/tenant/seller-lines";
import { ContentFrame } from "@/pages/content/content-frame";
import { useSenderDefaults } from "@/pages/content/use-sender-defaults";
import { contactTexts } from "@/texts/contact";
import { texts } from "@/texts/frame";
import { messageFormTexts } from "@/texts/message-form";
import { ErrorState } from "@/ui/error-state";

/** Contacts, message form and map of the shop [CON-04]. */
export function ContactPage() {
  const { name, pages, features, map, seller } = useStorefront();
  const { data, isPending } = useQuery(contactPageQuery());
  const picture = data?.topPictureUrl ?? undefined;
  const sender = useSenderDefaults();
  const isAddressShown = isSameText(seller.address ?? "", data?.addressLines.join(" ") ?? "");
  const sellerToShow = isAddressShown ? { ...seller, address: null } : seller;
  return (
    <ContentFrame title={texts.menu.contact} windowTitle={pages.contact.title}>
      {(isPending || picture !== undefined) && <TopPicture url={picture} />}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.25fr]">
        <div className="grid content-start gap-8">
          <ContactTexts />
          <section aria-label={contactTexts.seller}>
            <h2 className="mb-4 text-lg font-semibold">{contactTexts.seller}</h2>
            {sellerLines(sellerToShow).map((line) => line && <p key={line}>{line}</p>)}
          </section>
        </div>
        <section
          aria-labelledby="write"
          className="self-start rounded-base border border-line bg-raised p-4 md:p-8"
        >
          <h2 id="write" className="mb-2 text-lg font-semibold">
            {messageFormTexts.titles.contact}
          </h2>
          <MessageForm kind="contact" prefill={sender} />
        </section>
      </div>
      {features.map && map !== null && <LazyMap place={map} name={name} />}
    </ContentFrame>
  );
}

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Ignores spaces and punctuation: an address may be in lines, or have commas. */
const isSameText = (one: string, other: string) =>
  lettersAndDigits(one) === lettersAndDigits(other);

function ContactTexts() {
  const { data, error, refetch } = useQuery(contactPageQuery());
  const { company } = useStorefront();
  if (data !== undefined) {
    // Without contacts for this page, the contacts of the shop's settings are shown.
    const { phone, email } = company;
    const page = { ...data, phone: data.phone ?? phone, email: data.email ?? email };
    return <ContactDetails page={page} />;
  }
  if (error === null) return <TextSkeleton />;
  return (
    <ErrorState
      level={2}
      {...failureMessage(error)}
      {...contactTexts.failed}
      onRetry={() => void refetch()}
    />
  );
}
