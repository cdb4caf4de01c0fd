import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt, runs } from '../../harness/depth.ts';
import { readPdf } from './read-pdf.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

let service: DocumentService;

/** Styles that may make a browser print a text twice, or not as text; the first of each has no effect. */
const styles = {
  textShadow: ['none', '2px 3px 0 #00f', '1px 1px 4px #f00', '2px 2px 0 #00f, -1px 0 3px #0f0', '0 0 0 #00f8'],
  WebkitTextStroke: ['0px #000', '1px #f00', '0.4px #0a08'],
  color: ['#222', 'transparent', 'rgb(0 0 0 / 0.4)'],
  letterSpacing: ['0px', '2px', '-1px'],
  fontStyle: ['normal', 'italic'],
  textDecoration: ['none', 'underline wavy red'],
  mask: ['none', 'linear-gradient(#000, transparent)', 'radial-gradient(#000 20%, transparent)'],
  mixBlendMode: ['normal', 'multiply', 'screen'],
  filter: ['none', 'blur(1px)', 'saturate(2)', 'drop-shadow(1px 1px 0 #00f)'],
  transform: ['none', 'rotate(4deg)', 'scale(0.9) skewX(5deg)'],
  clipPath: ['none', 'inset(0 round 12px)'],
} as const;
type SpanStyle = { [Name in keyof typeof styles]: string };
const names = Object.keys(styles) as Array<keyof SpanStyle>;
const plain = Object.fromEntries(names.map((name) => [name, styles[name][0]])) as SpanStyle;
const shapes = ['mask', 'mixBlendMode', 'filter', 'transform', 'clipPath'] as const;

const bound = (of: string, own: readonly string[]) =>
  Object.fromEntries(own.map((name) => [name, `{{item.${of}.${name}}}`]));

beforeAll(async () => {
  service = await startWithTemplates({
    styles: {
      settings: {
        variables: { schema: { type: 'object', properties: { items: { type: 'array', default: [] } } }, values: {} },
      },
      pages: [
        {
          width: 500,
          height: 900,
          layers: [
            { id: 'list', type: 'container', x: 20, y: 20, width: 460, loop: { source: 'items' }, style: { gap: 12 } },
            { id: 'card', type: 'container', parentId: 'list', style: bound('card', shapes) },
            {
              id: 'text',
              type: 'text',
              parentId: 'card',
              content: '{{item.words}}',
              style: { fontSize: 22, fontFamily: '{{item.family}}', ...bound('own', names) },
            },
          ],
        },
      ],
    },
  });
});

afterAll(() => service?.remove());

interface Item {
  words: string;
  family: string;
  own: SpanStyle;
  card: SpanStyle;
}

async function extracted(items: readonly Item[]) {
  const body = { pageId: service.pageId('styles'), format: 'pdf', tweaks: { items } };
  const { warnings } = await service.render(body);
  const { pages } = await readPdf(await service.bytes(body));
  // Ligatures are text too. At the end of a line, readers disagree on whether there is a blank.
  const text = unspaced(pages.map((page) => page.text.normalize('NFKC')).join(''));
  return { warnings, text };
}

const unspaced = (text: string) => text.replaceAll(/\s/g, '');
const buildWords = (position: number, count: number) =>
  Array.from({ length: count }, (_, index) => `fi${position}ffle${index}`).join(' ');
const buildItem = (own: Partial<SpanStyle>, card: Partial<SpanStyle> = {}, index = 0): Item => ({
  words: buildWords(index, 9),
  family: 'Inter',
  own: { ...plain, ...own },
  card: { ...plain, ...card },
});

const singleStyles = names.flatMap((name) =>
  styles[name].flatMap(
    (value): Array<[string, Partial<SpanStyle>]> =>
      name === 'filter' ? [] : [[`${name}: ${value}`, { [name]: value }]],
  ),
);

describe('the text of a pdf', () => {
  it.each(singleStyles)('[DOCF-1] is extracted once with %s', async (_, style) => {
    const item = buildItem(style);
    const { text, warnings } = await extracted([item]);
    expect(text).toBe(unspaced(item.words));
    expect(warnings).toEqual([]);
  });

  it.each(['blur(1px)', 'saturate(2)', 'opacity(0.9)'])(
    '[DOCF-1, RND-24] is a picture under %s, and the warning names the layer',
    async (filter) => {
      const pictureWarning = { code: 'drawn_as_picture', message: expect.stringContaining('filter') };
      const ownFilter = await extracted([buildItem({ filter })]);
      expect(ownFilter).toMatchObject({ text: '', warnings: [{ ...pictureWarning, layerId: 'text' }] });
      const parentFilter = await extracted([buildItem({}, { filter }), buildItem({}, {}, 1)]);
      expect(parentFilter).toMatchObject({
        text: unspaced(buildWords(1, 9)),
        warnings: [{ ...pictureWarning, layerId: 'card' }],
      });
    },
  );

  deepIt(
    '[DOCF-1] is extracted once or causes a warning, whatever its style and that of its containers',
    async () => {
      const style = (own: readonly (keyof SpanStyle)[]) =>
        fc.record(
          Object.fromEntries(
            own.map((name) => [
              name,
              fc.oneof({ weight: 2, arbitrary: fc.constant(plain[name]) }, fc.constantFrom(...styles[name])),
            ]),
          ),
        );
      const one = fc.record({
        own: style(names),
        card: style(shapes),
        family: fc.constantFrom('Inter', 'Lora', 'Noto Sans Arabic'),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (drawn) => {
          const items = drawn.map(({ own, card, family }, index) => ({ ...buildItem(own, card, index), family }));
          const { text, warnings } = await extracted(items);
          const isPicture = ({ own, card }: Item) => own.filter !== 'none' || card.filter !== 'none';
          const printed = items.filter((item) => !isPicture(item)).map(({ words }) => unspaced(words));
          expect(text).toBe(printed.join(''));
          expect(warnings.length > 0).toBe(items.some(isPicture));
        }),
        { numRuns: runs(3, 60), endOnFailure: true },
      );
    },
    600_000,
  );
});
