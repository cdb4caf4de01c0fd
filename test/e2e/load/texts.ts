/** The maximum number of characters that one page draws. */
const charactersPerPage = 50_000;

const fill = (piece: string, length = charactersPerPage) =>
  piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed();

/** The maximum number of characters whose letters join or stack (layoutWorkMs). */
const intricateCharacters = 33_000;

/** Texts as long as a page accepts, in scripts that each have a different cost of shaping, line breaking and fonts. */
export const texts: Readonly<Record<string, string>> = {
  latin: fill('The quick brown fox jumps over the lazy dog. '),
  'latin without blanks': fill('overflow'),
  'marks on one letter': fill(`a${'\u0301'.repeat(charactersPerPage)}`),
  'marks of two classes': fill(`a${'\u0301\u0316'.repeat(charactersPerPage / 2)}`),
  jamo: fill('\u1112\u1161\u11ab'),
  'leading jamo': fill('\u1100'),
  'joined pictographs': fill('👩\u200d'),
  families: fill('👨‍👩‍👧‍👦 '),
  devanagari: fill('क्षत्रिय स्त्री ', intricateCharacters),
  'devanagari conjuncts': fill('क\u094d', intricateCharacters),
  tibetan: fill('བརྒྱད་སྐྱེས་', intricateCharacters),
  arabic: fill('السَّلَامُ عَلَيْكُمْ ', intricateCharacters),
  thai: fill('ภาษาไทยไม่มีวรรค', intricateCharacters),
  burmese: fill('ကြွေးကြော်သံများ', intricateCharacters),
  han: Array.from({ length: charactersPerPage }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000))).join(
    '',
  ),
};
