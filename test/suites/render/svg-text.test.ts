import { beforeAll, describe, expect, it } from 'vitest';
import { postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

const wrapSvg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" viewBox="0 0 200 60">${content}</svg>`;

async function drawn(content: string, format = 'png', body: object = {}) {
  const layer = { id: 'art', type: 'svg', x: 0, y: 0, width: 200, height: 60, source: wrapSvg(content) };
  const page = { width: 200, height: 60, backgroundColor: '#ffffff', layers: [layer] };
  const { pageId } = await makeTemplate(space.id, { pages: [page] });
  return readData(await postRender(space.key, { pageId, format, scale: 1, ...body }));
}

/** The png of each text. */
const hashes = async (...contents: string[]): Promise<Set<string>> =>
  new Set(await Promise.all(contents.map(async (content) => (await drawn(content)).file.sha256 as string)));

const text = (attributes: string, content = 'Words') =>
  `<text x="10" y="40" font-size="24" ${attributes}>${content}</text>`;

describe('text in an SVG', () => {
  it('[DOC-16] is drawn in the family, weight and style that it names', async () => {
    const fonts = ['', 'font-family="Lora"', 'font-family="Pacifico"', 'font-weight="700"', 'font-style="italic"'];
    expect(await hashes(...fonts.map((font) => text(font)))).toHaveProperty('size', fonts.length);
  });

  it('[DOC-16] uses the first available family of a list, and a built-in one for a generic name', async () => {
    expect(
      await hashes(
        text('font-family="Nowhere Sans, Lora, Inter"'),
        text('font-family="Lora"'),
        text('font-family="serif"'),
      ),
    ).toHaveProperty('size', 1);
    expect(await hashes(text('font-family="monospace"'), text('font-family="JetBrains Mono"'))).toHaveProperty(
      'size',
      1,
    );
  });

  it('[DOC-16] applies the font shorthand like its longhands', async () => {
    const shorthand = `<style>.a{font:italic 700 30px/1.4 "Playfair Display",serif}</style><text class="a" x="10" y="40">Words</text>`;
    const longhands = `<text x="10" y="40" font-style="italic" font-weight="700" font-size="30" font-family="Playfair Display">Words</text>`;
    const inline = `<text x="10" y="40" style='font: italic bold 30px "Playfair Display"'>Words</text>`;
    expect(await hashes(shorthand, longhands, inline)).toHaveProperty('size', 1);
    // What a shorthand omits is set to its initial value.
    expect(
      await hashes(
        `<g font-weight="700"><text x="10" y="40" style="font: 30px Lora">Words</text></g>`,
        `<text x="10" y="40" font-size="30" font-family="Lora">Words</text>`,
      ),
    ).toHaveProperty('size', 1);
  });

  it('[DOC-16] causes a warning about a missing family or glyph, with its layer', async () => {
    const { warnings } = await drawn(text('font-family="Comic Sans MS"', 'a \u{13000}'));
    expect(warnings).toMatchObject([
      { code: 'font_missing', message: expect.stringContaining('Comic Sans MS'), layerId: 'art' },
      { code: 'glyph_missing', layerId: 'art' },
    ]);
    expect((await drawn(text('font-family="Comic Sans MS"'), 'png', { dryRun: true })).warnings).toMatchObject([
      { code: 'font_missing', layerId: 'art' },
    ]);
  });

  it.each([
    ['a vertical line', text('writing-mode="vertical-rl"'), 'writing-mode'],
    ['small capitals', text('font-variant="small-caps"'), 'font-variant'],
    ['a missing path', text('', '<textPath href="#none">Words</textPath>'), 'textPath'],
  ])('[RND-24] causes a warning about %s', async (_, content, named) => {
    expect((await drawn(content)).warnings).toMatchObject([
      { code: 'svg_text', message: expect.stringContaining(named), layerId: 'art' },
    ]);
  });

  it('[DOC-16] keeps the words of a link', async () => {
    expect(await hashes(text('', 'some <a href="#x">linked</a> words'), text('', 'some linked words'))).toHaveProperty(
      'size',
      1,
    );
  });

  it('[RND-21] is limited, with a warning about what is omitted', async () => {
    const { warnings } = await drawn(text('', 'word '.repeat(5_000)));
    expect(warnings).toMatchObject([{ code: 'text_truncated', layerId: 'art' }]);
  }, 30_000);
});
