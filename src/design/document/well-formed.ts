import { z } from 'zod';

/** Text of a column of its own, which UTF-8 must be able to hold: half of a surrogate pair would come back as U+FFFD. */
export const wellFormedText = z
  .string()
  .refine((text) => text.isWellFormed(), { message: 'holds half of a character (a lone surrogate)' });
