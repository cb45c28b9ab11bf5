import { pattern } from "@shop/api-client/limits/create-customer-request";
import { nonEmpty, optional, pipe, regex, string, transform, trim } from "valibot";

export const trimmedText = pipe(string(), trim());

export const requiredText = (missing: string) => pipe(trimmedText, nonEmpty(missing));

/** A trimmed text; `null` if blank. */
export const optionalText = pipe(
  trimmedText,
  transform((text) => (text === "" ? null : text)),
);

/** The phone numbers that the API accepts. */
export const PHONE = new RegExp(pattern.phone);

export const phone = (wrong: string) => pipe(trimmedText, regex(PHONE, wrong));

export const email = (wrong: string) => pipe(trimmedText, regex(/@/, wrong));

/** An unticked checkbox is missing from the form data. */
export const requiredCheckbox = (missing: string) =>
  pipe(
    optional(string(), ""),
    nonEmpty(missing),
    transform(() => true),
  );
