import { z } from 'zod';

/** A day (`2026-11-21`) or a moment, ISO 8601 in UTC → epoch milliseconds. */
export const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => Date.parse(text));

const dayMs = 86_400_000;
/** The end of a range, exclusive: a day stands for all of itself. Epoch milliseconds. */
export const endMoment = z.union([
  z.iso.date().transform((day) => Date.parse(day) + dayMs),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);
