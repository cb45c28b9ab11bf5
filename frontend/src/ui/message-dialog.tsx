import { useId, useState } from "react";

import { messageTexts } from "@/texts/message";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Icon } from "@/ui/icon";
import { KIND_COLOURS, KIND_ICONS } from "@/ui/kind-styles";
import { dismissMessage, useMessages } from "@/ui/message";
import { SupportCode } from "@/ui/support-code";

export function MessageDialog() {
  const textId = useId();
  const message = useMessages((state) => state.messages[0]);
  // The last message stays rendered while its popup fades out.
  const [lastMessage, setLastMessage] = useState(message);
  if (message !== undefined && message !== lastMessage) setLastMessage(message);
  if (lastMessage === undefined) return null;
  const { id, kind, title, text, requestId } = lastMessage;
  return (
    // The key gives each message a new dialog: the browser has already closed the previous one.
    <Dialog
      key={id}
      title={title}
      open={message !== undefined}
      onClose={dismissMessage}
      isPersistent
    >
      <div className="grid justify-items-center gap-6 pt-2 text-center">
        <Icon name={KIND_ICONS[kind]} size={44} className={KIND_COLOURS[kind]} />
        {text !== undefined && (
          <div id={textId}>
            <p className="text-md">{text}</p>
            <SupportCode requestId={requestId} />
          </div>
        )}
        <Button
          wide
          data-autofocus
          aria-describedby={text === undefined ? undefined : textId}
          onClick={dismissMessage}
        >
          {messageTexts.ok}
        </Button>
      </div>
    </Dialog>
  );
}
