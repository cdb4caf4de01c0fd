import type { Json } from '../../../core/json.ts';

/** The maximum number of characters of a value or of a list of choices. A longer text would not help readers more. */
const max = 240;

/** A value as JSON, cut if it is long; null if there is none. */
export function shownValue(value: Json | undefined): string | null {
  if (value === undefined || value === '') return null;
  const characters = [...JSON.stringify(value)];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max).join('')}…`;
}

/** Possible values of a variable, as JSON, with `…` in place of text that is too long. */
export function listChoices(choices: readonly Json[]): string[] {
  const choiceTexts: string[] = [];
  let left = max;
  for (const choice of choices) {
    const printed = shownValue(choice) ?? '""';
    left -= printed.length;
    if (left < 0 && choiceTexts.length > 0) return [...choiceTexts, '…'];
    choiceTexts.push(printed);
  }
  return choiceTexts;
}

/** The formats in which a page can be rendered, with their properties (RND-2). */
export function listFormats({ pages }: { pages: readonly { paginates: boolean }[] }): ReadonlyArray<[string, string]> {
  const isDeck = pages.length > 1;
  return [
    ['png', 'lossless, scale 1 to 4'],
    ['jpeg', 'for photos'],
    ['webp', 'small, quality 1 to 100'],
    ['svg', 'vector, with embedded fonts'],
    [
      'pdf',
      pages.some(({ paginates }) => paginates)
        ? 'tagged, with as many pages as the content needs'
        : 'tagged, with selectable text',
    ],
    ['pptx', isDeck ? 'one editable slide for each page' : 'one editable slide'],
    ['html5', 'one page, a ZIP file for ad servers'],
  ];
}
