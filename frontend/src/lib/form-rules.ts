import { pattern } from "@shop/api-client/limits/create-customer-request";
import { nonEmpty, optional, pipe, regex, string, transform, trim } from "valibot";

export const trimmedText = pipe(string(), trim());

export const requiredText = (missingText: string) => pipe(trimmedText, nonEmpty(missingText));

export const optionalText = pipe(
  trimmedText,
  transform((text) => (text === "" ? null : text)),
);

export const PHONE = new RegExp(pattern.phone);

export const phone = (wrongText: string) => pipe(trimmedText, regex(PHONE, wrongText));

export const email = (wrongText: string) => pipe(trimmedText, regex(/@/, wrongText));

/** An unticked checkbox is missing from the form data. */
export const requiredCheckbox = (missingText: string) =>
  pipe(
    optional(string(), ""),
    nonEmpty(missingText),
    transform(() => true),
  );
