/**
 * A script for which desktop programs use a separate font of a run: `a:ea` for East Asian scripts, `a:cs` for complex
 * scripts.
 */
interface Script {
  font: 'ea' | 'cs';
  /** The language that is assumed if the page's locale does not use this script, as a BCP 47 tag. */
  lang: string;
  /** The ISO 15924 codes of the locales that use this script. */
  codes: readonly string[];
}

/** Text of one script, with the blanks and marks that follow it. Latin and similar text has no script. */
export interface ScriptPiece {
  text: string;
  script?: Script;
}

const complex = (name: string, code: string, lang: string): [RegExp, Script] => [
  new RegExp(`\\p{Script=${name}}`, 'u'),
  { font: 'cs', lang, codes: [code] },
];

const scripts: ReadonlyArray<readonly [RegExp, Script]> = [
  complex('Arabic', 'Arab', 'ar-SA'),
  complex('Hebrew', 'Hebr', 'he-IL'),
  complex('Devanagari', 'Deva', 'hi-IN'),
  complex('Bengali', 'Beng', 'bn-BD'),
  complex('Gurmukhi', 'Guru', 'pa-IN'),
  complex('Gujarati', 'Gujr', 'gu-IN'),
  complex('Tamil', 'Taml', 'ta-IN'),
  complex('Telugu', 'Telu', 'te-IN'),
  complex('Kannada', 'Knda', 'kn-IN'),
  complex('Malayalam', 'Mlym', 'ml-IN'),
  complex('Sinhala', 'Sinh', 'si-LK'),
  complex('Thai', 'Thai', 'th-TH'),
  complex('Lao', 'Laoo', 'lo-LA'),
  complex('Khmer', 'Khmr', 'km-KH'),
  complex('Myanmar', 'Mymr', 'my-MM'),
];
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fc\uff00-\uffef]/u;
/** The languages that the font families for Han characters stand for (han.ts). */
const hanLanguages: ReadonlyArray<readonly [family: string, lang: string, code: string]> = [
  ['Noto Sans JP', 'ja-JP', 'Jpan'],
  ['Noto Sans SC', 'zh-CN', 'Hans'],
  ['Noto Sans TC', 'zh-TW', 'Hant'],
  ['Noto Sans KR', 'ko-KR', 'Kore'],
];
const neutral = /[\s\p{P}\p{S}\p{M}\u200c-\u200f]/u;

/** Splits a text where the script changes. `families` are needed to distinguish Chinese from Japanese. */
export function scriptPieces(text: string, families: readonly string[]): ScriptPiece[] {
  const pieces: ScriptPiece[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const script = detectScript(character, families);
    if (last && (script === last.script || (script === undefined && neutral.test(character)))) last.text += character;
    else pieces.push({ text: character, ...(script ? { script } : {}) });
  }
  return pieces;
}

/** Returns the language of a piece. It is the page's language if that language uses this script. */
export function chooseLanguage({ script }: ScriptPiece, locale: string): string {
  if (!script) return locale;
  const written = new Intl.Locale(locale).maximize().script ?? '';
  return script.codes.includes(written) ? locale : script.lang;
}

const eastAsianScripts = new Map<string, Script>(
  hanLanguages.map(([family, lang, code]) => [family, { font: 'ea', lang, codes: [code] }]),
);

function detectScript(character: string, families: readonly string[]): Script | undefined {
  if ((character.codePointAt(0) ?? 0) < 0x300) return undefined;
  if (eastAsian.test(character)) {
    const family = families.find((name) => eastAsianScripts.has(name)) ?? 'Noto Sans SC';
    return eastAsianScripts.get(family);
  }
  return scripts.find(([pattern]) => pattern.test(character))?.[1];
}
