import { type FontFamily, type FontLibrary, subsetWith } from '../../draw/gather/fonts/catalogue.ts';

/**
 * Matches a character that fills a square, in scripts in which all characters do. Marks and half-width characters are
 * excluded.
 */
const square =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u3003\u3008-\u3011\u3014-\u301b\u30fb\u30fc]|[\uff01-\uff60\uffe0-\uffe6])$/u;
const hangul = /^[\uac00-\ud7a3]$/;

/**
 * The widths of characters in the Noto Sans fonts for Chinese, Japanese and Korean, as fractions of the font size. If
 * neighbours have the same width, a single text with letter spacing keeps all of them in their columns.
 */
const widths = { square: 1, hangul: 0.92 } as const;
const squareFonts: ReadonlySet<string> = new Set(['Noto Sans JP', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans KR']);

/**
 * Makes a function that finds the width of a wide character as a fraction of the font size. It returns undefined if the
 * font may have another width for the character.
 */
export function wideSigns(mainFamily: FontFamily, { fallbacks }: Pick<FontLibrary, 'fallbacks'>) {
  const emBySign = new Map<string, number | undefined>();
  const find = (grapheme: string): number | undefined => {
    const width = square.test(grapheme) ? widths.square : hangul.test(grapheme) ? widths.hangul : undefined;
    if (width === undefined) return undefined;
    const codePoint = grapheme.codePointAt(0) ?? 0;
    const family = [mainFamily, ...fallbacks].find((each) => subsetWith(each, codePoint) !== undefined);
    return family && squareFonts.has(family.name) ? width : undefined;
  };
  return (grapheme: string): number | undefined => {
    if (!emBySign.has(grapheme)) emBySign.set(grapheme, find(grapheme));
    return emBySign.get(grapheme);
  };
}
