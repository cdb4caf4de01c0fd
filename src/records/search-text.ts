import type { Template } from './templates.ts';

/** Accents of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic, which people leave out. */
const accents =
  /[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/gu;

/** Letters with an accent that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  þ: 'th',
};

/**
 * The text that search compares, without case, accents and width (`É`, `é`, `e` become equal, and so do `Ａ` and `a`).
 * Each code point is folded separately, so that any part of a text, once folded, is a part of the folded text and is
 * therefore found (PUB-3). Lower-casing a whole text would not work, because a Greek sigma at the end of a word becomes
 * another letter.
 */
export function foldForSearch(text: string): string {
  let folded = '';
  for (const character of text) {
    const letter = character.normalize('NFKD').toUpperCase().toLowerCase().replaceAll(accents, '');
    folded += plainLetters[letter] ?? letter;
  }
  return folded;
}

/**
 * Adds the single words of a category such as `social-media`, so that a search for either word finds the category too.
 */
function foldCategory(category: string | null): string {
  const folded = foldForSearch(category ?? '');
  return folded.includes('-') ? `${folded}\n${folded.replaceAll('-', ' ')}` : folded;
}

type SearchedFields = Partial<Pick<Template, 'name' | 'description' | 'tags' | 'category'>>;

/** The search columns for the fields that are written. */
export function makeSearchColumns({ name, description, tags, category }: SearchedFields) {
  return {
    ...(name !== undefined && { searchName: foldForSearch(name) }),
    ...(description !== undefined && { searchDescription: foldForSearch(description ?? '') }),
    ...(tags !== undefined && { searchTags: tags.map(foldForSearch).join('\n') }),
    ...(category !== undefined && { searchCategory: foldCategory(category) }),
  };
}
