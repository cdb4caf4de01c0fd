import { describe, expect, it } from 'vitest';
import { maxMarks } from '../../core/graphemes.ts';
import { codeEncoders } from '../boxes/drawings/encoders.ts';
import { codeMicroseconds } from '../boxes/drawings/index.ts';
import { pageDocument } from '../document/page.ts';
import { resolvePage } from '../resolve/resolve-page.ts';
import { buildBoxes } from './build-boxes.ts';

function resolved(layers: readonly object[]) {
  const sized = layers.map((layer, index) => ({ id: `l${index}`, width: 90, height: 90, ...layer }));
  const document = pageDocument.parse({ width: 900, height: 600, layers: sized });
  const page = { id: 'page', name: 'Page', document };
  return resolvePage({ page, variables: [], brand: {}, content: {}, locale: 'en-US', now: 0 }).page;
}

const code = (value: string) => ({ type: 'qrcode', value });
const path = (commands: number) => ({ type: 'shape', shape: 'path', d: `M0 0${'h1'.repeat(commands)}`, fill: '#f00' });

describe('codes and paths of a page', () => {
  it('[RND-21] [RND-24] are made in order up to the limit of a page, with warnings for the rest', () => {
    const page = resolved([code('one'), path(9), code('x'.repeat(1_000)), { type: 'container', id: 'plain' }, path(9)]);
    const { root, warnings } = buildBoxes(page, { microseconds: 30_000, codeEncoders });
    expect(root.children.map(({ layerId }) => layerId)).toEqual(['l0', 'l1', 'plain']);
    const message = 'The layer is not drawn: the codes and paths of the page have more parts than a page may have.';
    expect(warnings).toEqual([
      { code: 'code_invalid', message, layerId: 'l2' },
      { code: 'shape_invalid', message, layerId: 'l4' },
    ]);
  });

  it('[RND-21] stay far below the limit in realistic pages', () => {
    const tickets = Array.from({ length: 150 }, (_, index) => code(`https://tickets.example/${index}`));
    const icons = Array.from({ length: 400 }, () => path(500));
    const { root, warnings } = buildBoxes(resolved([...tickets, ...icons]), { codeEncoders });
    expect([root.children.length, warnings]).toEqual([550, []]);
  });

  it('[SEC-3] [RND-21] take no longer than other requests may wait', () => {
    const { root } = buildBoxes(resolved(Array.from({ length: 60 }, () => code('x'.repeat(1_000)))), { codeEncoders });
    expect(root.children.length).toBeGreaterThan(0);
    expect(root.children.length * codeMicroseconds('x'.repeat(1_000), 'qr')).toBeLessThanOrEqual(1_500_000);
  });
});

describe('the marks of a page', () => {
  it('[SEC-3] [RND-24] are limited in each grapheme before an engine reads them, with a warning (S1)', () => {
    const text = (content: string) => ({ type: 'text', content });
    const { root, warnings } = buildBoxes(resolved([text(`a${'\u0301'.repeat(40_000)}`), text('Café '.repeat(9))]));
    const texts = root.children.map((box) => (box.kind === 'text' ? box.spans.map((span) => span.text).join('') : ''));
    expect(texts).toEqual([`a${'\u0301'.repeat(maxMarks)}`, 'Café '.repeat(9)]);
    const message = 'A character keeps at most 32 combining marks; the others are left out.';
    expect(warnings).toEqual([{ code: 'text_truncated', message, layerId: 'l0' }]);
  });
});
