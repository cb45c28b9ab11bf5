import { minLength, object, pipe, string, trim } from "valibot";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { type FieldErrors, type Refusal, useForm } from "@/hooks/use-form";
import { holdResponse } from "@/test/settled";
import { TextField } from "@/ui/text-field";

const requiredText = (message: string) => pipe(string(), trim(), minLength(1, message));
const schema = object({ name: requiredText("Name?"), city: requiredText("City?") });

interface SampleProps {
  send: (values: { name: string; city: string }, form: HTMLFormElement) => Promise<Refusal | void>;
  onInvalid: (errors: FieldErrors) => void;
}

function SampleForm({ send, onInvalid }: SampleProps) {
  const { form, errors, isPending } = useForm({ schema, send, onInvalid });
  return (
    <form {...form}>
      <TextField label="Name" name="name" error={errors["name"]} />
      <TextField label="City" name="city" error={errors["city"]} />
      <button type="submit" aria-busy={isPending}>
        Send
      </button>
    </form>
  );
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submitButton = () => page.getByRole("button", { name: "Send" });

test("every invalid field shows its error, the first takes the focus, and a change removes its error", async () => {
  const send = vi.fn<SampleProps["send"]>(() => Promise.resolve());
  const onInvalid = vi.fn<SampleProps["onInvalid"]>();
  await render(<SampleForm send={send} onInvalid={onInvalid} />);
  await field("Name").fill("Anna");
  await submitButton().click();
  await expect.element(field("City")).toHaveFocus();
  await expect.element(field("City")).toHaveAccessibleDescription("City?");
  await expect.element(field("Name")).toHaveAttribute("aria-invalid", "false");
  await field("Name").fill("  ");
  await submitButton().click();
  await expect.element(field("Name")).toHaveFocus();
  expect(onInvalid).toHaveBeenLastCalledWith({ name: "Name?", city: "City?" });
  await userEvent.keyboard("B");
  await expect.element(field("Name")).toHaveAttribute("aria-invalid", "false");
  await expect.element(field("City")).toHaveAttribute("aria-invalid", "true");
  expect(send).not.toHaveBeenCalled();
});

test("only one submission is sent at a time, and the server's errors are shown at their fields", async () => {
  const { released, release } = holdResponse<Refusal>();
  const send = vi.fn<SampleProps["send"]>(() => released);
  await render(<SampleForm send={send} onInvalid={() => undefined} />);
  await field("Name").fill(" Anna ");
  await field("City").fill("Limassol");
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(submitButton()).toHaveAttribute("aria-busy", "true");
  const values = { name: "Anna", city: "Limassol" };
  expect(send).toHaveBeenCalledExactlyOnceWith(values, expect.any(HTMLFormElement));
  release({ errors: { name: "Taken" } });
  await expect.element(field("Name")).toHaveFocus();
  await expect.element(field("Name")).toHaveAccessibleDescription("Taken");
  await expect.element(field("Name")).toHaveValue(" Anna ");
  await expect.element(submitButton()).toHaveAttribute("aria-busy", "false");
});

test("a delayed response does not take the focus from another element", async () => {
  const { released, release } = holdResponse<Refusal>();
  await render(
    <>
      <SampleForm send={() => released} onInvalid={() => undefined} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await field("Name").fill("Anna");
  await field("City").fill("Limassol");
  await userEvent.keyboard("{Enter}");
  await expect.element(submitButton()).toHaveAttribute("aria-busy", "true");
  const elsewhere = page.getByRole("button", { name: "Elsewhere" });
  await elsewhere.click();
  release({ errors: { name: "Taken" } });
  await expect.element(field("Name")).toHaveAccessibleDescription("Taken");
  await expect.element(elsewhere).toHaveFocus();
});
