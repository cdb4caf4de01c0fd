import { z } from 'zod';

/** A day (`2026-11-21`) or a moment, ISO 8601 in UTC → epoch milliseconds. */
export const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => Date.parse(text));
