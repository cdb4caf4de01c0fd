import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoxStyle, StyleProblem } from '../boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../boxes/types.ts';
import { computeLengths } from './compute-lengths.ts';

const container = (style: BoxStyle, ...children: Box[]): ContainerBox => ({
  kind: 'container',
  layerId: 'c',
  style,
  children,
});
const text = (style: BoxStyle, spans: BoxStyle[], more: Partial<TextBox> = {}): TextBox => ({
  kind: 'text',
  layerId: 't',
  style,
  spans: spans.map((each) => ({ text: 'word', style: each })),
  ...more,
});

function computed<Root extends Box>(root: Root): { root: Root; problems: StyleProblem[] } {
  const problems: StyleProblem[] = [];
  return { root: computeLengths(root, 16, (problem) => problems.push(problem)), problems };
}

const listStyles = (box: Box): BoxStyle[] =>
  box.kind === 'container'
    ? [box.style, ...box.children.flatMap(listStyles)]
    : [box.style, ...(box.kind === 'text' ? box.spans.map(({ style }) => style) : [])];

describe('the lengths of a box tree', () => {
  it('[DOC-14] are px, by the font size of the box that states them', () => {
    const page = container(
      { fontSize: '150%', lineHeight: '1.5em', padding: '1em 2rem', boxShadow: '0px 0.5em 1em rgb(0 0 0 / 0.5)' },
      text({ fontSize: '2em', letterSpacing: '0.1em', width: 'calc(50% - 1em)' }, [
        { fontSize: '0.5em', wordSpacing: '1em', textIndent: '10%' },
        { verticalAlign: '-0.125em', lineHeight: '120%' },
      ]),
    );
    const { root, problems } = computed(page);
    const [outer, inner, first, second] = listStyles(root);
    expect(problems).toEqual([]);
    expect(outer).toEqual({
      fontSize: '24px',
      lineHeight: '36px',
      padding: '24px 32px',
      boxShadow: '0px 12px 24px rgb(0 0 0 / 0.5)',
    });
    expect(inner).toEqual({ fontSize: '48px', letterSpacing: '4.8px', width: 'calc(50% - 48px)' });
    expect(first).toEqual({ fontSize: '24px', wordSpacing: '24px', textIndent: '10%' });
    expect(second).toEqual({ verticalAlign: '-6px', lineHeight: '57.6px' });
  });

  it('[DOC-14] keep their proportion to the size of a text that shrinks', () => {
    const page = container(
      { fontSize: '20px' },
      text(
        { fontSize: '2em', padding: '0.5em', letterSpacing: '1pt', lineHeight: '150%' },
        [{}, { fontSize: '60px', letterSpacing: '0.1em' }, { fontSize: '1.5rem' }, { fontSize: 'larger' }],
        { shrinkTo: 8 },
      ),
    );
    const [, textStyle, ...spans] = listStyles(computed(page).root);
    expect(textStyle).toEqual({ fontSize: '40px', padding: '0.5em', letterSpacing: '1.33333px', lineHeight: '1.5em' });
    expect(spans).toEqual([
      {},
      { fontSize: '1.5em', letterSpacing: '0.1em' },
      { fontSize: '0.6em' },
      { fontSize: '1.2em' },
    ]);
  });

  it('[DOC-3] [RND-24] are limited if nested sizes make them larger than a style allows', () => {
    const page = container(
      { fontSize: '100em' },
      container({ fontSize: '100em', textShadow: '0px 0px 2em #000', letterSpacing: '3em' }, text({ gap: '90em' }, [])),
    );
    const { root, problems } = computed(page);
    expect(listStyles(root).map(({ fontSize }) => fontSize)).toEqual(['1600px', '5000px', undefined]);
    expect(problems.map(({ property }) => property)).toEqual(['textShadow', 'gap']);
    expect(listStyles(root).slice(1)).toEqual([{ fontSize: '5000px', letterSpacing: '15000px' }, {}]);
  });

  it('[DOC-14] end up in px and %, whatever their unit was', () => {
    const unit = fc.constantFrom('em', 'rem', 'pt', 'pc', 'in', 'cm', 'mm', 'px', '%');
    const length = fc.tuple(fc.integer({ min: 1, max: 40 }), unit).map(([number, each]) => `${number / 8}${each}`);
    const style = fc.record(
      { fontSize: length, lineHeight: length, padding: length, textIndent: length, borderRadius: length },
      { requiredKeys: [] },
    ) as fc.Arbitrary<BoxStyle>;
    fc.assert(
      fc.property(style, style, fc.array(style, { maxLength: 3 }), (outer, inner, spans) => {
        const styles = listStyles(computed(container(outer, text(inner, spans))).root);
        for (const each of styles) {
          for (const [property, value] of Object.entries(each)) {
            expect(value).toMatch(/^fontSize|^lineHeight/.test(property) ? /^[\d.]+px$/ : /^[\d.]+(px|%)$/);
          }
        }
      }),
    );
  });
});
