/** Which of a run's fonts programs of the desktop draw a script with: `a:ea`, East Asian, or `a:cs`, complex scripts. */
interface Script {
  font: 'ea' | 'cs';
  /** BCP 47: what the text is taken for where the page's locale says nothing of this script. */
  lang: string;
  /** ISO 15924 codes of the locales that write it. */
  codes: readonly string[];
}

/** Text of one script, with the blanks and marks that follow it; no script for Latin and what is like it. */
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
/** What the families of Han characters stand for (han.ts). */
const hanLanguages: ReadonlyArray<readonly [family: string, lang: string, code: string]> = [
  ['Noto Sans JP', 'ja-JP', 'Jpan'],
  ['Noto Sans SC', 'zh-CN', 'Hans'],
  ['Noto Sans TC', 'zh-TW', 'Hant'],
  ['Noto Sans KR', 'ko-KR', 'Kore'],
];
const neutral = /[\s\p{P}\p{S}\p{M}\u200c-\u200f]/u;

/** A text cut where the script changes; `families` tell Chinese from Japanese. */
export function scriptPieces(text: string, families: readonly string[]): ScriptPiece[] {
  const pieces: ScriptPiece[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const script = scriptOf(character, families);
    if (last && (script === last.script || (script === undefined && neutral.test(character)))) last.text += character;
    else pieces.push({ text: character, ...(script ? { script } : {}) });
  }
  return pieces;
}

/** The language of a piece: the page's own where that is written in this script. */
export function languageOf({ script }: ScriptPiece, locale: string): string {
  if (!script) return locale;
  const written = new Intl.Locale(locale).maximize().script ?? '';
  return script.codes.includes(written) ? locale : script.lang;
}

const eastAsianScripts = new Map<string, Script>(
  hanLanguages.map(([family, lang, code]) => [family, { font: 'ea', lang, codes: [code] }]),
);

function scriptOf(character: string, families: readonly string[]): Script | undefined {
  if ((character.codePointAt(0) ?? 0) < 0x300) return undefined;
  if (eastAsian.test(character)) {
    const family = families.find((name) => eastAsianScripts.has(name)) ?? 'Noto Sans SC';
    return eastAsianScripts.get(family);
  }
  return scripts.find(([pattern]) => pattern.test(character))?.[1];
}
