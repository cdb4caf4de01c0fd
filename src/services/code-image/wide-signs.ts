import { type FontFamily, type FontLibrary, subsetWith } from '../../draw/gather/fonts/catalogue.ts';

/** One character of a script whose signs all fill squares: no marks, and no half widths. */
const square =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u3003\u3008-\u3011\u3014-\u301b\u30fb\u30fc]|[\uff01-\uff60\uffe0-\uffe6])$/u;
const hangul = /^[\uac00-\ud7a3]$/;

/**
 * Widths of the signs of the Noto Sans fonts for Chinese, Japanese and Korean, as fractions of the font size. If
 * neighbours have the same width, one text with letter spacing keeps them all in their columns.
 */
const widths = { square: 1, hangul: 0.92 } as const;
const squareFonts: ReadonlySet<string> = new Set(['Noto Sans JP', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans KR']);

/** Finds the width of a wide sign as a fraction of the font size, or undefined if its font may have any other width. */
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
