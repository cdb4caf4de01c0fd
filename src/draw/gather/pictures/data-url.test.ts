import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDataUrl, printDataUrl } from './data-url.ts';

const readText = (url: string) => {
  const data = parseDataUrl(url, 1_000);
  return data.ok ? [data.mediaType, new TextDecoder().decode(data.bytes)] : data.reason;
};

describe('parseDataUrl', () => {
  it.each([
    ['data:,A%20brief%20note', ['text/plain', 'A brief note']],
    ['data:text/html;charset=utf-8,<p>ü</p>', ['text/html', '<p>ü</p>']],
    ['DATA:Image/SVG+xml;BASE64,PHN2Zy8+', ['image/svg+xml', '<svg/>']],
    ['data:image/png;base64,aGk', ['image/png', 'hi']],
    ['data:image/png; base64,aG k%3D\n', ['image/png', 'hi']],
    ['data:image/svg+xml,<svg fill="%23fff"/>#part', ['image/svg+xml', '<svg fill="#fff"/>']],
    ['data:x,100%', ['text/plain', '100%']],
    ['data:x,%zz%2', ['text/plain', '%zz%2']],
  ])('reads %s', (url, expected) => {
    expect(readText(url)).toEqual(expected);
  });

  it.each(['https://a.example/', 'data:image/png;base64', 'data:;base64,%%%', 'data:;base64,a', ` data:,x`])(
    'rejects %s',
    (url) => {
      expect(parseDataUrl(url, 1_000)).toMatchObject({ ok: false });
    },
  );

  it('[SEC-3] rejects data that would be too large before decoding it', () => {
    expect(parseDataUrl(`data:,${'a'.repeat(11)}`, 10)).toMatchObject({ ok: false });
    expect(parseDataUrl(`data:,${'%61'.repeat(10)}`, 10)).toMatchObject({ ok: true });
    expect(parseDataUrl(`data:,${'%61'.repeat(11)}`, 10)).toMatchObject({ ok: false });
    expect(parseDataUrl(`data:;base64,${btoa('a'.repeat(10))}`, 10)).toMatchObject({ ok: true });
    expect(parseDataUrl(`data:;base64,${btoa('a'.repeat(11))}`, 10)).toMatchObject({ ok: false });
    expect(parseDataUrl(`data:;base64,${'A'.repeat(30_000_000)}`, 10_000_000)).toMatchObject({ ok: false });
  });

  it('reads what printDataUrl prints, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const data = parseDataUrl(printDataUrl('image/png', bytes), 300);
        expect(data).toMatchObject({ ok: true, mediaType: 'image/png' });
        expect(data.ok && [...data.bytes]).toEqual([...bytes]);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        parseDataUrl(`data:${text}`, 20);
      }),
    );
  });
});
