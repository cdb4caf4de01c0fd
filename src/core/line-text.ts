import { z } from 'zod';

const wellFormed = 'The text is not valid Unicode, because it has half of a surrogate pair.';

/**
 * Creates a schema for one line of text of 1 to `max` UTF-16 code units, such as a name, a title or a file name. It
 * rejects halves of surrogate pairs, which are not characters (Unicode 17, section 3.9), and control characters.
 * Neither can be written in a header (RFC 9110 section 5.5) or in XML (XML 1.0 section 2.2), which names become part
 * of.
 */
export function lineText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed(), wellFormed)
    .refine((text) => !/\p{Cc}/u.test(text), 'The text must be one line without control characters.');
}

/** Creates a schema for prose of 0 to `max` code units. Unlike `lineText`, it allows line breaks and tabs. */
export function proseText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed(), wellFormed)
    .refine(
      (text) => !/[^\P{Cc}\t\n\r]/u.test(text),
      'The text may not have control characters other than tabs and line breaks.',
    );
}
