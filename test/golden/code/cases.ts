/** Pictures of code, one case for each option of style (CODE-5): the bodies posted to /api/code-to-image. */
const code = `import { html } from 'hono/html';

/** Greets whoever asks. */
export function greet(name: string, times = 3) {
\tconst words = ['hello', \`dear \${name}\`];
\tif (times >= 2 && name !== '') words.push('again');
\treturn html\`<p>\${words.join(' => ')}</p>\`;
}`;
/** Nothing here needs another font than that of the code. */
const boxes = `┌────┬────┐  // ascii
│ ab │ cd │\t// tab
├────┼────┤  // → ≤ λ Ω é
╞════╪════╡  ▁▂▃▄▅▆▇█
└────┴────┘`;
/** Each of the first five lines is as wide as the others; fonts and emoji of several scripts. */
const wide = `const a = '0123456789ab|';
const b = '👍🎉🚀👩‍👩‍👧🏳️‍🌈🇫🇷|';
const c = '漢字かなカナ|';
const d = '👋🏽❤️✅⚠️1️⃣🦊|'; // ✔ done ☎
const e = '한국어한국어|';
\tconst tab = '🧿';`;
/**
 * Signs that the font of the code lacks, in their columns, with the bars aligned; letters whose marks grammars
 * separate.
 */
const signs = `const x₁ = 10⁻⁹; // xⁿ ⅓ cup |
const abcdefghijklmnopqrstuvw|
CO₂ ⅔ ‣ ⌃ ℠ Ⅷ s̶t̶r̶u̶c̶k̶ a̸ t͡s    |`;
/** Hebrew in its columns, Arabic in those of its words, with numbers and brackets in between; the bars are aligned. */
const rightToLeft = `const hello = 'שלום עולם'; // ברוך הבא, world 42!
const name = "مرحبا بالعالم"; /* تعليق (مهم) */
const list = ['אבג', 'דהו', 'السلام', 'عليكم'];   |
const mixed = \`abc שלום 12.5 עולם \${name} مرحبا\`; |
const marks = 'שָׁלוֹם' + 'السَّلَامُ' + '٣٤٥ كتاب';     |`;
const long = `const sentence = '${'a line that is longer than its picture '.repeat(4)}';\n  return sentence;`;

const of = (style: object, rest: object = {}) => ({ code, lang: 'ts', scale: 1, style, ...rest });
const numbered = { showLineNumbers: true };

export const codeGoldens: Readonly<Record<string, object>> = {
  default: of({}),
  'background-color': of({ background: '#0f766e' }),
  'background-gradient': of({ background: 'linear-gradient(135deg, #f6d365, #fda085)' }),
  padding: of({ padding: 24 }),
  'border-radius': of({ borderRadius: 0 }),
  'no-shadow': of({ shadow: false }),
  'controls-windows': of({ windowControls: 'windows', title: 'greet.ts' }, { theme: 'github-light' }),
  'controls-none': of({ windowControls: 'none' }),
  title: of({ title: 'src/greet.ts' }),
  'font-family': of({ fontFamily: 'monospace' }),
  'font-size': of({ fontSize: 22 }),
  'line-height': of({ lineHeight: 2 }),
  'tab-size': of({ tabSize: 8 }),
  'no-ligatures': of({ ligatures: false }),
  'highlight-lines': of({ highlightLines: '4,6-7' }, numbered),
  'diff-lines': of({ addedLines: '6', removedLines: '5' }, numbered),
  'focus-lines': of({ focusLines: '4-6' }, { theme: 'dracula' }),
  'first-line-number': of({ firstLineNumber: 98 }, numbered),
  'show-language': of({ showLanguage: true }, { theme: 'nord' }),
  wrap: { code: long, lang: 'ts', scale: 1, width: 560, ...numbered, style: { wrap: true } },
  clip: { code: long, lang: 'ts', scale: 1, width: 560, height: 240, style: {} },
  'box-drawing': { code: boxes, lang: 'ts', scale: 2, theme: 'vitesse-dark', style: { padding: 20, tabSize: 4 } },
  'wide-signs': { code: wide, lang: 'ts', scale: 2, style: { padding: 20, title: '🚀 launch.ts' } },
  'right-to-left': { code: rightToLeft, lang: 'ts', scale: 2, style: { padding: 20 } },
  signs: { code: signs, lang: 'ts', scale: 2, style: { padding: 20 } },
  bare: of({ padding: 0, windowControls: 'none' }, { theme: 'vitesse-light' }),
};
