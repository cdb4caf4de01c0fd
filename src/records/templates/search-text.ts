import type { Template } from './table.ts';

/**
 * Text as search sees it: without case or width (`Ä`, `ä` and `Ａ`, `a` fall together). Each code point is folded by
 * itself, so that any part of a text folds to a part of the folded text, and is found (PUB-3). Lower-casing a whole text
 * would not do: a Greek sigma at the end of a word becomes another letter.
 */
export function foldForSearch(text: string): string {
  let folded = '';
  for (const character of text) folded += character.normalize('NFKD').toUpperCase().toLowerCase();
  return folded;
}

/** The search columns that go with what is written of name and description. */
export function searchColumnsOf({ name, description }: Partial<Pick<Template, 'name' | 'description'>>) {
  return {
    ...(name !== undefined && { searchName: foldForSearch(name) }),
    ...(description !== undefined && { searchDescription: foldForSearch(description ?? '') }),
  };
}
