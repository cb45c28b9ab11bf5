import { nonEmpty, optional, pipe, regex, string, transform, trim } from "valibot";

/** Rules of single fields. Which fields a form has, and which must be filled in, is the form's own rule. */
export const typed = pipe(string(), trim());

export const needed = (missing: string) => pipe(typed, nonEmpty(missing));

/** Null where it is blank. */
export const optionalText = pipe(
  typed,
  transform((text) => (text === "" ? null : text)),
);

export const digits = (wrong: string) => pipe(typed, regex(/^[0-9]+$/, wrong));

export const email = (wrong: string) => pipe(typed, regex(/@/, wrong));

/** A box that is not ticked is not there at all. */
export const ticked = (missing: string) =>
  pipe(
    optional(string(), ""),
    nonEmpty(missing),
    transform(() => true),
  );
