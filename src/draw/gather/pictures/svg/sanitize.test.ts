import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/harness/depth.ts';
import { printDataUrl } from '../data-url.ts';
import { picture } from '../pictures.fixture.ts';
import { forbiddenAttribute, forbiddenIn } from './forbidden.fixture.ts';
import { hostileSvgs } from './hostile-svgs.fixture.ts';
import { sanitizeSvg } from './sanitize.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

/** Returns the text inside the root element of the result. */
function inner(markup: string): string {
  const clean = sanitizeSvg(svg(markup));
  return clean.ok ? clean.markup.replace(/^<svg[^>]*?(\/>|>)/, '').replace(/<\/svg>$/, '') : clean.reason;
}

/**
 * Returns forbidden names and attributes as an HTML parser sees them, because markup can mean one thing in XML and
 * another in HTML.
 */
async function forbiddenInHtml(markup: string): Promise<string[]> {
  const faults: string[] = [];
  const rewriter = new HTMLRewriter().on('*', {
    element({ tagName, attributes }) {
      if (/^(script|style|iframe|img|foreignobject|animate|set|a)$/i.test(tagName)) faults.push(tagName);
      for (const [name = '', value = ''] of attributes)
        faults.push(...forbiddenAttribute(name, value.replaceAll('&quot;', '"')));
    },
    comments: () => {
      faults.push('comment');
    },
  });
  await rewriter.transform(new Response(markup)).text();
  return faults;
}

describe('sanitizeSvg on hostile markup', () => {
  it('has a hundred hostile SVGs to test with', () => {
    expect(new Set(hostileSvgs).size).toBeGreaterThan(100);
  });

  it('uses a check that is not blind: it finds nearly all of them before they are cleaned', () => {
    expect(hostileSvgs.filter((source) => forbiddenIn(source).length > 0).length).toBeGreaterThan(100);
  });

  it.each(hostileSvgs)('[SEC-2] leaves nothing that runs or reaches outside in %s', async (source) => {
    const clean = sanitizeSvg(source);
    if (!clean.ok) return expect(clean.reason).not.toBe('');
    expect(forbiddenIn(clean.markup)).toEqual([]);
    expect(await forbiddenInHtml(clean.markup)).toEqual([]);
  });

  it('[SEC-2] keeps the harmless rest, and names what it removed', () => {
    const clean = sanitizeSvg(svg('<script>1</script><rect onclick="x" width="9" height="9"/><set/>'));
    expect(clean).toMatchObject({ ok: true, stripped: ['<script>', '<set>', 'onclick'] });
    expect(clean.ok && clean.markup).toContain('<rect width="9" height="9"/>');
  });

  it.each([
    ['<rect fill="url(https://evil.example/x#p)"/>', '<rect/>', 'fill'],
    ['<rect style="fill:url(//evil.example/x#p)"/>', '<rect/>', 'fill'],
    ['<rect fill="src(//evil.example/x)"/>', '<rect/>', 'fill'],
    ['<use href="https://evil.example/x.svg#a"/>', '<use/>', 'href'],
    ['<image href="https://evil.example/x.png"/>', '<image/>', 'href'],
  ])('[SEC-2] removes and names the reference of %s', (source, expected, name) => {
    expect(inner(source)).toBe(expected);
    expect(sanitizeSvg(svg(source))).toMatchObject({ stripped: [name] });
  });

  it('removes elements of other namespaces, whatever they are called', () => {
    expect(inner('<rect xmlns="http://www.w3.org/1999/xhtml"/><x:g xmlns:x="urn:x"><path d="M0 0"/></x:g>')).toBe('');
  });

  it('[SEC-2] lets no random markup through, and never throws', async () => {
    const name = fc.constantFrom(
      'svg',
      'g',
      'script',
      'style',
      'use',
      'image',
      'a',
      'set',
      'text',
      'foreignObject',
      'rect',
      'x',
    );
    const attribute = fc.constantFrom(
      'href',
      'xlink:href',
      'onload',
      'style',
      'fill',
      'id',
      'class',
      'd',
      'xmlns',
      'mask',
    );
    const piece = fc.constantFrom(
      'url(',
      '#a',
      ')',
      '"',
      "'",
      'javascript:',
      '//evil.example',
      '\\',
      ';',
      '{',
      '}',
      '&lt;',
      '&#',
      ']]>',
      '<!--',
      '-->',
    );
    const value = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 6 })
      .map((parts) => parts.join(''));
    const escaped = value.map((text) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    );
    const tag = fc
      .tuple(name, fc.uniqueArray(fc.tuple(attribute, escaped), { selector: ([one]) => one, maxLength: 3 }))
      .map(
        ([element, attributes]) => [element, attributes.map(([key, text]) => ` ${key}="${text}"`).join('')] as const,
      );
    const content = fc.array(
      fc.oneof(
        tag.map(([element, attributes]) => `<${element}${attributes}/>`),
        fc.tuple(tag, escaped).map(([[element, attributes], text]) => `<${element}${attributes}>${text}</${element}>`),
        escaped,
        value,
      ),
      { maxLength: 5 },
    );
    let accepted = 0;
    fc.assert(
      fc.property(content, (parts) => {
        const clean = sanitizeSvg(svg(parts.join(''), 'xmlns:xlink="http://www.w3.org/1999/xlink"'));
        if (!clean.ok) return;
        accepted++;
        expect(forbiddenIn(clean.markup)).toEqual([]);
      }),
      { numRuns: runs(400, 2_000) },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it('[SEC-2] returns the same result for markup that was already cleaned', () => {
    for (const source of hostileSvgs) {
      const once = sanitizeSvg(source);
      const twice = once.ok ? sanitizeSvg(once.markup) : once;
      expect(twice.ok && once.ok ? twice.markup : '').toBe(once.ok ? once.markup : '');
    }
  });
});

describe('sanitizeSvg on drawings', () => {
  it('keeps shapes, gradients, transforms, text and local references', () => {
    const source =
      '<defs><linearGradient id="g" gradientTransform="rotate(45)"><stop offset="50%" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>' +
      '<g transform="translate(1 2) scale(.5)"><path d="M0 0l1-1a1 1 0 01.5.5z" fill="url(#g)" stroke-width="2"/></g>' +
      '<use href="#g"/><text x="1" font-family="\'A B\', serif">a &amp; b<tspan dy="1em">c</tspan></text>';
    expect(inner(source)).toBe(
      '<defs><linearGradient id="s0" gradientTransform="rotate(45)"><stop offset="50%" stop-color="rgb(1,2,3)"/></linearGradient></defs>' +
        '<g transform="translate(1 2) scale(.5)"><path d="M0 0l1-1a1 1 0 01.5.5z" fill="url(#s0)" stroke-width="2"/></g>' +
        '<use href="#s0"/><text x="1" font-family="&quot;A B&quot;,serif">a &amp; b<tspan dy="1em">c</tspan></text>',
    );
  });

  it('draws the content of links, and markup without declarations', () => {
    expect(inner('<a href="https://a.example"><path d="M0 0"/></a>')).toBe('<g><path d="M0 0"/></g>');
    expect(sanitizeSvg('<svg width="4" height="2"><use xlink:href="#a"/></svg>')).toMatchObject({
      ok: true,
      markup: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 4 2"><use href="#s0"/></svg>',
    });
  });

  it('starts ids with the given prefix, whatever they were', () => {
    const source = svg('<g id="ü &quot;x"/><use href="#ü &quot;x"/><rect fill="url(#b)" style="mask:url(\'#b\')"/>');
    const clean = sanitizeSvg(source, { idPrefix: 'layer7-' });
    expect(clean.ok && clean.markup.match(/layer7-\d+/g)).toEqual(['layer7-0', 'layer7-0', 'layer7-1', 'layer7-1']);
  });

  it('prints the rules of a style sheet on the elements that they match', () => {
    const rules =
      '.a{fill:red;stroke:blue!important} #b.a{fill:lime} g rect{opacity:.5} rect{opacity:1} .a:hover{fill:#000}';
    const markup = '<g><rect id="b" class="a" style="stroke:#fff;fill-opacity:0"/></g><circle class="x a" r="1"/>';
    expect(inner(`<style>${rules}</style>${markup}`)).toBe(
      '<g><rect id="s0" style="opacity:.5;fill:lime;stroke:blue;fill-opacity:0"/></g><circle r="1" style="fill:red;stroke:blue"/>',
    );
  });

  it('[SEC-2] keeps an embedded picture with the type that its bytes have', () => {
    const jpeg = picture('jpeg');
    const expected = `<image width="9" href="${printDataUrl('image/jpeg', jpeg)}"/>`;
    expect(inner(`<image width="9" href="${printDataUrl('image/png', jpeg)}"/>`)).toBe(expected);
    expect(inner(`<image width="9" href="${printDataUrl('image/avif', picture('avif'))}"/>`)).toBe(
      '<image width="9"/>',
    );
  });

  it.each([
    ['width="20" height="10"', { width: 20, height: 10, viewBox: [0, 0, 20, 10] }],
    ['viewBox="1,2 30 40"', { width: 30, height: 40, viewBox: [1, 2, 30, 40] }],
    ['width="10mm" viewBox="0 0 1 2"', { width: 37.795, height: 75.591, viewBox: [0, 0, 1, 2] }],
    ['width="100%" height="2in"', { width: 300, height: 192, viewBox: [0, 0, 300, 192] }],
    ['viewBox="0 0 0 0"', { width: 300, height: 150, viewBox: [0, 0, 300, 150] }],
    ['width="30000" height="60000"', { width: 8_192, height: 16_384, viewBox: [0, 0, 30_000, 60_000] }],
  ])('reads the size of %s', (attributes, size) => {
    expect(sanitizeSvg(svg('', attributes))).toMatchObject({ ok: true, ...size });
  });

  it('rejects a size of zero', () => {
    expect(sanitizeSvg(svg('', 'width="0" height="4"'))).toEqual({
      ok: false,
      reason: 'the width or the height of the SVG is 0. Set both to at least 1',
    });
  });
});
