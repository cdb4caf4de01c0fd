import { describe, expect, it } from 'vitest';
import { planFonts } from '../../../src/draw/gather/fonts/gather-fonts.ts';
import { textRuns } from '../../../src/draw/gather/fonts/text-runs.ts';
import { fontFamilies, fonts } from '../../../workers/edge/drawing.ts';
import { layOutLines, pageOfTexts } from '../../harness/lay-out-lines.ts';

const pathsFor = (texts: string[], locale?: string) =>
  planFonts(pageOfTexts(texts, {}, locale), fonts)
    .faces.map(({ path }) => path)
    .sort();
const measureWidth = async (texts: string[], style = {}) =>
  (await layOutLines(texts, style)).map((lines) => lines.reduce((sum, { width }) => sum + width, 0));

describe('the catalogue', () => {
  const has = (style: 'normal' | 'italic', weight: number) => (family: (typeof fontFamilies)[number]) =>
    family.styles[style]?.includes(weight) ?? false;
  const designed = fontFamilies.filter(({ fallback }) => !fallback);

  it('[DOC-16] has enough families of every kind, most with bold and italic', () => {
    expect(designed.length).toBeGreaterThanOrEqual(36);
    expect(designed.filter(has('normal', 700)).filter(has('italic', 700)).length).toBeGreaterThanOrEqual(24);
    const count = (category: string) => designed.filter((family) => family.category === category).length;
    expect(count('sans-serif')).toBeGreaterThanOrEqual(15);
    expect(count('serif')).toBeGreaterThanOrEqual(10);
    expect(count('monospace')).toBeGreaterThanOrEqual(4);
    expect(count('handwriting')).toBeGreaterThanOrEqual(4);
    expect(designed.map(({ name }) => name)).toEqual(expect.arrayContaining(['Oswald', 'Anton', 'Bebas Neue']));
  });

  it('[DOC-16] states how wide the characters of each monospaced family are', () => {
    for (const { category, name, advance } of designed) {
      if (category === 'monospace') expect([name, advance]).toEqual([name, expect.closeTo(0.6, 1)]);
    }
  });

  // The published files of Vietnamese and extended Latin share some accented letters.
  const whole = /[A-Za-z]|(?!\p{Script=Latin})[\p{Lo}\p{Script=Greek}\p{Script=Cyrillic}]/u;

  it('[DOC-15] has no letter in two files of a family: a word is never split between them', () => {
    const torn: string[] = [];
    for (const { name, subsets } of fonts.families.values()) {
      const owners = new Map<number, string>();
      for (const subset of subsets) {
        for (const [from, to] of subset.ranges) {
          for (let point = from; point <= to; point++) {
            if (!whole.test(String.fromCodePoint(point))) continue;
            const owner = owners.get(point);
            if (owner !== undefined) torn.push(`${name}: ${point.toString(16)} in ${owner} and ${subset.name}`);
            owners.set(point, subset.name);
          }
        }
      }
    }
    expect(torn).toEqual([]);
  });
});

describe('the fonts of a page', () => {
  it.each([
    ['سلام عليكم', 'noto-sans-arabic/arabic-400-normal.woff2'],
    ['שָׁלוֹם', 'noto-sans-hebrew/hebrew-400-normal.woff2'],
    ['क्षत्रिय', 'noto-sans-devanagari/devanagari-400-normal.woff2'],
    ['বিশ্ব', 'hind-siliguri/bengali-400-normal.woff2'],
    ['தமிழ்', 'noto-sans-tamil/tamil-400-normal.woff2'],
    ['สวัสดี', 'noto-sans-thai/thai-400-normal.woff2'],
    ['ລາວ', 'noto-sans-lao/lao-400-normal.woff2'],
    ['ខ្មែរ', 'noto-sans-khmer/khmer-400-normal.woff2'],
    ['မြန်မာ', 'noto-sans-myanmar/myanmar-400-normal.woff2'],
  ])('[DOC-15] for %s are one file of its script and no other', (text, path) => {
    const others = pathsFor([text]).filter((each) => !each.startsWith('inter/'));
    expect(others).toEqual([path]);
  });

  it('[DOC-15] for a text of Han are the few of a hundred files that contain its characters', () => {
    const paths = pathsFor(['人人生而自由，在尊严和权利上一律平等。']);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.length).toBeLessThanOrEqual(10);
    expect(paths.every((path) => path.startsWith('noto-sans-sc/'))).toBe(true);
  });

  const signs = 'CO₂ x⁵ 10⁻⁹ xⁿ aₙ₊₁ ⅓ ⅐ ↉ Ⅷ ‣ ⌃ ℠ ℗ ‽';

  it.each(['Inter', 'Lora', 'Bebas Neue', 'Space Mono', 'Caveat'])(
    '[DOC-15, RND-24] for superscripts, subscripts, fractions and signs next to %s include one small file',
    (family) => {
      const root = pageOfTexts([signs], { fontFamily: `"${family}"` });
      expect(planFonts(root, fonts).warnings).toEqual([]);
      const latin = /\/latin(?:-ext)?-/;
      expect(
        planFonts(root, fonts)
          .faces.map(({ path }) => path)
          .filter((path) => !latin.test(path)),
      ).toEqual(['inter/signs-400-normal.woff2']);
    },
  );

  it('[DOC-15] include one for every superscript, subscript and number form of Unicode that is a fraction', () => {
    const points = [
      ...[0x2070, 0x2071, ...Array.from({ length: 27 }, (_, index) => 0x2074 + index)].filter((p) => p !== 0x208f),
      ...Array.from({ length: 13 }, (_, index) => 0x2090 + index),
      ...Array.from({ length: 16 }, (_, index) => 0x2150 + index),
    ];
    const { warnings } = planFonts(pageOfTexts([String.fromCodePoint(...points)]), fonts);
    expect(warnings).toEqual([]);
  });

  it('[DOC-15] draw adjacent superscripts in one font', () => {
    const listSpans = (text: string, fontFamily: string) => {
      const [box] = pageOfTexts([text], { fontFamily }).children;
      return box?.kind === 'text' ? box.spans.map((span) => [span.text, span.style['fontFamily']]) : [];
    };
    expect(listSpans('10⁻¹² m²', '"Lora"')).toEqual([
      ['10', undefined],
      ['⁻¹²', '"Inter"'],
      [' m²', undefined],
    ]);
    expect(listSpans('x²³', '"Lora"')).toEqual([['x²³', undefined]]);
    expect(listSpans('10⁻¹²', '"Inter"')).toEqual([['10⁻¹²', undefined]]);
    // This font has them all, in two files.
    expect(listSpans('10⁻¹²', '"Roboto"')).toEqual([['10⁻¹²', undefined]]);
  });

  it('[DOC-15] draw a letter with a rare mark in the one family that has both; a negated sign is one character', () => {
    const [rare] = pageOfTexts(['n\u0325 t\u0361s a\u0338']).children;
    expect(rare).toMatchObject({
      spans: [
        { text: 'n\u0325', style: { fontFamily: '"DejaVu Sans"' } },
        { text: ' ' },
        { text: 't\u0361', style: { fontFamily: '"DejaVu Sans"' } },
        { text: 's ' },
        { text: 'a\u0338', style: { fontFamily: '"DejaVu Sans"' } },
      ],
    });
    const [negated] = pageOfTexts(['a =\u0338 b']).children;
    expect(negated).toMatchObject({ spans: [{ text: 'a ≠ b' }] });
  });

  const chooseFamily = (texts: string[], locale: string) =>
    textRuns(pageOfTexts(texts, {}, locale)).map(({ families }) => families.at(-1));

  it.each([
    ['kana', ['直す'], 'zh-CN', ['Noto Sans JP']],
    ['hangul', ['漢字 한글'], 'en-US', ['Noto Sans KR']],
    ['bopomofo', ['直ㄅ'], 'en-US', ['Noto Sans TC']],
    ['the locale', ['直'], 'ja', ['Noto Sans JP']],
    ['the locale', ['直'], 'zh-Hant', ['Noto Sans TC']],
    ['the locale', ['直'], 'zh-HK', ['Noto Sans TC']],
    ['the locale', ['直'], 'ko-KR', ['Noto Sans KR']],
    ['the texts around', ['東京', 'ようこそ'], 'en-US', ['Noto Sans JP', 'Noto Sans JP']],
    ['the locale before the texts around', ['北京', 'ようこそ'], 'zh-CN', ['Noto Sans SC', 'Noto Sans JP']],
    ['letters that only exist in traditional script', ['這裡'], 'en-US', ['Noto Sans TC']],
    ['the default', ['直骨'], 'en-US', ['Noto Sans SC']],
    ['nothing, because there is no Han', ['plain'], 'ja', ['Inter']],
  ])('[DOC-15] draw Han characters in the form of the language %s', (_why, texts, locale, families) => {
    expect(chooseFamily(texts, locale)).toEqual(families);
  });

  it('[DOC-15] draw a mark and its letter from one file, as one character if there is one', () => {
    const [text] = pageOfTexts(['cafe\u0301 x\u0301'], { fontFamily: '"Lora"' }).children;
    expect(text).toMatchObject({
      spans: [{ text: 'caf\u00e9 ' }, { text: 'x\u0301', style: { fontFamily: '"Noto Sans"' } }],
    });
    const [inter] = pageOfTexts(['x\u0301 \u05d1\u05bc\u05b8']).children;
    expect(inter).toMatchObject({ spans: [{ text: 'x\u0301 \u05d1\u05bc\u05b8' }] });
  });

  it('[DOC-15] serve all weights from one file of a variable font', () => {
    const faces = planFonts(pageOfTexts(['骨'], { fontWeight: '700' }), fonts).faces;
    expect(faces).toMatchObject([{ weight: 400, weights: [100, 900], family: 'Noto Sans SC' }]);
  });
});

describe('shaping in takumi', () => {
  it('[DOC-15] joins Arabic letters: a word is narrower than its separate letters', async () => {
    const [word = 0, ...letters] = await measureWidth(['سلام', 'س', 'ل', 'ا', 'م']);
    expect(letters).toHaveLength(4);
    expect(word).toBeLessThan(letters.reduce((sum, width) => sum + width) * 0.85);
    const [ligature = 0, lam = 0, alef = 0] = await measureWidth(['لا', 'ل', 'ا']);
    expect(ligature).toBeLessThan(lam + alef - 1);
  });

  it('[DOC-15] forms Devanagari conjuncts, unless a joiner prevents them', async () => {
    const [conjunct = 0, separateWidth = 0] = await measureWidth(['क्ष', 'क्\u200cष']);
    expect(conjunct).toBeLessThan(separateWidth - 1);
  });

  it('[DOC-15] draws the weights of a variable font: bold Korean Han text is wider', async () => {
    const [regular = 0] = await measureWidth(['한국어']);
    const [bold = 0] = await measureWidth(['Han 한국어'], { fontWeight: '900' });
    expect(bold).toBeGreaterThan(regular);
  });

  it('[DOC-15] starts lines at the right if the text says so, with the words in order', async () => {
    const [[rtl], [ltr]] = (await layOutLines(['שלום 42 עולם'], { direction: 'rtl', width: '400px' })).concat(
      await layOutLines(['שלום 42 עולם'], { width: '400px' }),
    ) as [Line[], Line[]];
    const ends = (line: Line | undefined) => [Math.min(...(line?.starts ?? [])), line?.width ?? 0] as const;
    const [left, width] = ends(rtl);
    expect(left + width).toBeCloseTo(400, 0);
    expect(ends(ltr)[0]).toBe(0);
    // Visual order: the last word is leftmost.
    expect(rtl?.text.replace(/\s+/g, ' ')).toMatch(/^עולם 42 שלום$/);
  });

  it.each([
    ['Thai', 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทยและเป็นเมืองที่มีประชากรมากที่สุด', 'th'],
    ['Lao', 'ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີສິດທິເສລີພາບ', 'lo'],
    ['Khmer', 'មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងភាពស្មើគ្នា', 'km'],
  ])('[DOC-15] breaks %s into lines between words', async (_name, text, language) => {
    const [lines = []] = await layOutLines([text], { width: '170px' });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map((line) => line.text).join('')).toBe(text);
    const words = new Intl.Segmenter(language, { granularity: 'word' });
    const boundaries = new Set([...words.segment(text)].map(({ index }) => index));
    let at = 0;
    for (const line of lines) {
      expect(line.width).toBeLessThanOrEqual(170.5);
      expect(boundaries.has(at)).toBe(true);
      at += line.text.length;
    }
  });

  it('[DOC-15] starts no Japanese line with a forbidden character, and ends none with an opening bracket', async () => {
    const text = '「シャッターチャンス」って、ちょっとしたファッション・ショーですよ。「そうですか？」と言った。';
    for (let width = 90; width <= 240; width += 10) {
      const [lines = []] = await layOutLines([text], { width: `${width}px` });
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) {
        expect(line.text).not.toMatch(/^[、。」？・ーっゃゅょッャュョァ]/);
        expect(line.text).not.toMatch(/「$/);
      }
    }
  });
});

type Line = Awaited<ReturnType<typeof layOutLines>>[number][number];
