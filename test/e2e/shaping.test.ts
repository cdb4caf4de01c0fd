import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import type { MeasuredNode, TakumiInstance } from '../../src/draw/takumi/glue.ts';

/** Fonts have 1000 units per em: at this size, an advance in px equals one in font units. */
const size = 1_000;

async function takumiWidths(file: Uint8Array, words: readonly string[], direction: string): Promise<number[]> {
  const { instantiateTakumi } = (await import(inProject('dist/generated/takumi-glue.js'))) as {
    instantiateTakumi(module: WebAssembly.Module): TakumiInstance;
  };
  const wasm = readFileSync(inProject('node_modules/@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm'));
  const renderer = new (instantiateTakumi(Reflect.construct(WebAssembly.Module, [wasm])).Renderer)({
    cacheMaxBytes: 0,
  });
  renderer.registerFont({ name: 'Tried', data: file, weight: 400, style: 'normal', unicodeRange: [[0, 0x10ffff]] });
  const style = { fontFamily: '"Tried"', fontSize: `${size}px`, display: 'block', whiteSpace: 'nowrap', direction };
  const tree = renderer.measure(
    { type: 'container', style: {}, children: words.map((text) => ({ type: 'text', text, style })) },
    { width: 100_000, height: 100_000, fontFamilies: ['Tried'] },
  );
  return tree.children.map(({ runs }: MeasuredNode) => runs.reduce((sum, { width }) => sum + width, 0));
}

function fontkitWidths(file: Uint8Array, words: readonly string[]): number[] {
  const font = fontkit.create(file);
  if (!('layout' in font)) throw new Error('A font was expected, but the file is a collection');
  return words.map((word) =>
    font.layout(word).positions.reduce((sum, { xAdvance }) => sum + (xAdvance * size) / font.unitsPerEm, 0),
  );
}

describe('[DOC-15] words are as wide in takumi as in fontkit, another shaper', () => {
  it.each([
    ['arabic', 'rtl', ['سلام', 'الإسلام', 'لا', 'بِسْمِ', 'می\u200cخواهم', 'متساوين', 'ٹھیک', 'محمد']],
    ['devanagari', 'ltr', ['क्षत्रिय', 'हिन्दी', 'कर्म', 'राष्ट्र', 'नमस्ते', 'श्री', 'विद्या', 'ज्ञान']],
    ['hebrew', 'rtl', ['שלום', 'בְּרֵאשִׁית', 'אֱלֹהִים']],
    ['thai', 'ltr', ['สวัสดี', 'ที่นี่', 'ผู้ใหญ่', 'น้ำ']],
    ['tamil', 'ltr', ['தமிழ்', 'ஸ்ரீ', 'கௌ', 'பொ']],
  ])('%s', async (script, direction, words) => {
    const path = `dist/assets/fonts/noto-sans-${script}/${script}-400-normal.woff2`;
    const file = new Uint8Array(readFileSync(inProject(path)));
    const drawn = await takumiWidths(file, words, direction);
    const expected = fontkitWidths(file, words);
    expect(words.map((word, index) => [word, Math.round(drawn[index] ?? 0)])).toEqual(
      words.map((word, index) => [word, expect.closeTo(expected[index] ?? 0, -0.4)]),
    );
    // And not as wide as the sum of their letters.
    const separateWidths = fontkitWidths(file, [...new Set(words.join(''))]);
    expect(separateWidths.length).toBeGreaterThan(5);
  });
});
