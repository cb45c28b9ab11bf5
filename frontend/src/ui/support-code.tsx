import { texts } from "@/texts/frame";

/** A request id is a UUID that begins with the time. Only its last group differs between requests. */
const LAST_GROUP = -12;

interface SupportCodeProps {
  id?: string;
  /** Id of the failed request; empty if the request did not reach the gateway. */
  requestId: string | undefined;
}

/** Code by which support finds the failed request in the gateway's log. */
export function SupportCode({ id, requestId }: SupportCodeProps) {
  return requestId ? (
    <p id={id} className="mt-2 text-xs text-soft select-all">
      {texts.failure.supportCode + requestId.slice(LAST_GROUP)}
    </p>
  ) : null;
}
