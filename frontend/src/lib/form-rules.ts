import { nonEmpty, optional, pipe, regex, string, transform, trim } from "valibot";

/** Rules of single fields. Each form decides which fields it has and which are required. */
export const typed = pipe(string(), trim());

export const needed = (missing: string) => pipe(typed, nonEmpty(missing));

/** `null` if blank. */
export const optionalText = pipe(
  typed,
  transform((text) => (text === "" ? null : text)),
);

export const digits = (wrong: string) => pipe(typed, regex(/^[0-9]+$/, wrong));

export const email = (wrong: string) => pipe(typed, regex(/@/, wrong));

/** An unticked checkbox is missing from the form data. */
export const ticked = (missing: string) =>
  pipe(
    optional(string(), ""),
    nonEmpty(missing),
    transform(() => true),
  );
