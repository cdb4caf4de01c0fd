import { calendar } from './calendar.ts';
import { colors } from './colors.ts';
import type { FunctionEntry } from './entry.ts';
import { formats } from './formats.ts';
import { lists } from './lists.ts';
import { logic } from './logic.ts';
import { numbers } from './numbers.ts';
import { strings } from './strings.ts';

const groups = [logic, numbers, colors, calendar, strings, formats, lists];

/** Every function of the language by its name (DOC-12). */
export const functions: ReadonlyMap<string, FunctionEntry> = new Map(groups.flatMap((group) => Object.entries(group)));
