import { z } from 'zod';

const dayMs = 86_400_000;
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** A day (`2026-11-21`) or a moment, ISO 8601 in UTC → epoch milliseconds. */
export const moment = z.union([z.iso.date().transform((day) => Date.parse(day)), instant]);

/** The end of a range, exclusive: a day stands for all of itself. Epoch milliseconds. */
export const endMoment = z.union([z.iso.date().transform((day) => Date.parse(day) + dayMs), instant]);
