import { createCustomer } from "@shop/api-client";
import { useNavigate } from "react-router-dom";

import { useForm } from "@/hooks/use-form";
import { paths } from "@/lib/paths";
import { registerTexts } from "@/texts/register";
import { preloadMessages, showMessage } from "@/ui/message";
import { showToast } from "@/ui/toast";

import { registrationMessage, registrationSchema } from "./registration";
import { registrationRefusal } from "./registration-refusal";

/**
 * Idle, processing, then 'Congrats!' and home; after any failure back to the form as it was typed [ACC-06].
 * Who was on the way to a page signs in for it in place of going home.
 */
export function useRegistration(next?: string) {
  const navigate = useNavigate();
  return useForm({
    schema: registrationSchema,
    refuse: (errors) => showToast("warning", registrationMessage(errors) ?? registerTexts.check),
    send: async (body, element) => {
      preloadMessages();
      const { error } = await createCustomer({ body });
      if (error !== undefined) {
        const { kind, title, detail, errors } = registrationRefusal(error);
        showToast(kind, title, detail);
        return errors;
      }
      // Neither the page nor the browser's cache of pages keeps what was typed.
      element.reset();
      await showMessage("success", registerTexts.done, registerTexts.doneDetail);
      // Who has gone elsewhere in the meantime stays there.
      if (element.isConnected) {
        const onward = next === undefined ? paths.home() : paths.login({ next });
        await navigate(onward, { replace: true });
      }
      return undefined;
    },
  });
}
