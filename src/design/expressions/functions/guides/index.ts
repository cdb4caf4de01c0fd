import { calendarGuides } from './calendar.ts';
import { colorsGuides } from './colors.ts';
import { formatsGuides } from './formats.ts';
import type { FunctionGuide } from './guide.ts';
import { listsGuides } from './lists.ts';
import { logicGuides } from './logic.ts';
import { numbersGuides } from './numbers.ts';
import { stringsGuides } from './strings.ts';

/** The groups of functions on the page. Each contains a guide for each function by its name. */
export const functionGuides: ReadonlyArray<{
  readonly title: string;
  readonly guides: Readonly<Record<string, FunctionGuide>>;
}> = [
  { title: 'Values that may be missing', guides: logicGuides },
  { title: 'Text', guides: stringsGuides },
  { title: 'Numbers', guides: numbersGuides },
  { title: 'Numbers as text', guides: formatsGuides },
  { title: 'Dates and ranges', guides: calendarGuides },
  { title: 'Lists', guides: listsGuides },
  { title: 'Colors', guides: colorsGuides },
];
