import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import type { JsonObject } from '../../../core/json.ts';
import { documentLimits } from '../../../design/document/limits.ts';
import { pageDocument } from '../../../design/document/page.ts';
import type { ImportedLayers } from '../imported.ts';
import { importHtml } from './import-html.ts';

const viewport = { width: 800, height: 600 };

function read(source: string) {
  let ids = 0;
  return importHtml(source, { name: 'File', viewport, newId: () => `n${++ids}` });
}

function importedFrom(source: string): ImportedLayers {
  const result = read(source);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const layersOf = (source: string): JsonObject[] => importedFrom(source).layers;
const only = (source: string): JsonObject => {
  const [layer, ...others] = layersOf(source);
  expect(others).toEqual([]);
  return layer ?? {};
};
/** The parts that are not exact, with their reasons. */
const faultsOf = (source: string) =>
  importedFrom(source)
    .parts.filter(({ fidelity }) => fidelity !== 'exact')
    .map(({ name, fidelity, reason }) => `${name} is ${fidelity}: ${reason}`);

describe('the layers of HTML', () => {
  it('are one text for a paragraph, with a span for each change of style', () => {
    expect(
      only('<p style="font-size:20px;margin:0">Read <b>this</b>,\n  <u><i>then</i></u> that.<br>Done</p>'),
    ).toMatchObject({
      type: 'text',
      x: 0,
      y: 0,
      width: 800,
      spans: [
        { content: 'Read ', style: {} },
        { content: 'this', style: { fontWeight: 700 } },
        { content: ', ', style: {} },
        { content: 'then', style: { fontStyle: 'italic', textDecoration: 'underline' } },
        { content: ' that.\nDone', style: {} },
      ],
      style: { fontSize: 20, color: '#000000' },
    });
  });

  it('are a flex column for blocks, whose margins collapse to a gap', () => {
    const [column, first, second] = layersOf('<div style="padding:8px"><h2>Title</h2><p>One</p></div>');
    // The margins of h2 (0.83 em of 24 px) and p (16 px) collapse to the larger one.
    expect(column).toMatchObject({ type: 'container', style: { gap: 19.92, padding: 8 } });
    expect(first).toMatchObject({ content: 'Title', parentId: 'n1', style: { fontSize: 24, marginTop: 19.92 } });
    expect(second).toMatchObject({ content: 'One', style: { marginBottom: 16 } });
  });

  it('are flex rows and grids where CSS has them', () => {
    const [row] = layersOf('<div style="display:flex;align-items:center;gap:1rem"><p>a</p><p>b</p></div>');
    expect(row).toMatchObject({ style: { flexDirection: 'row', alignItems: 'center', gap: 16 } });
    const [grid] = layersOf('<div style="display:grid;grid-template-columns:1fr 2fr"><p>a</p><p>b</p></div>');
    expect(grid).toMatchObject({ style: { display: 'grid', gridTemplateColumns: '1fr 2fr' } });
  });

  it('have the styles of rules by specificity, order and importance, with variables and media queries', () => {
    const css = `
      :root { --main: #00f } p { color: red !important } #a.b { color: green } .b { font-size: 30px } p.b { font-size: 2em }
      div > p:first-child { letter-spacing: 1pt } p:not(.b) { font-size: 1px } .c { background: var(--main, red) }
      @media (min-width: 700px) { .b { line-height: 1.5 } } @media print { .b { line-height: 3 } } p:hover { opacity: .1 }`;
    expect(layersOf(`<style>${css}</style><div class="c"><p id="a" class="b">x</p></div>`)).toMatchObject([
      { style: { background: '#00f' } },
      { style: { color: 'red', fontSize: 32, letterSpacing: 1.333, lineHeight: 1.5 } },
    ]);
  });

  it('are border-box, although the boxes of CSS are not by default', () => {
    const box = (style: string) =>
      only(`<div style="width:100px;padding:10px;border:2px solid red;height:50px;${style}"></div>`);
    expect(box('')).toMatchObject({ width: 124, height: 74 });
    expect(box('box-sizing:border-box')).toMatchObject({ width: 100, height: 50 });
  });

  it('[DOC-18] are placed in the nearest box that is positioned, and painted in the order of CSS', () => {
    const layers = layersOf(`
      <div id="card" style="position:relative;width:200px;height:100px">
        <div style="padding:4px"><i id="back" style="position:absolute;z-index:-1;left:0;top:0">back</i>
        <b id="front" style="position:absolute;right:5%;bottom:8px">front</b> text</div>
      </div>`);
    expect(
      layers.map(({ id, content, parentId, x, y, right, bottom }) => ({ id, content, parentId, x, y, right, bottom })),
    ).toMatchObject([
      { id: 'n1', x: 0, y: 0 },
      { content: 'back', parentId: 'n1', x: 0, y: 0 },
      { parentId: 'n1' },
      { parentId: 'n3', content: 'text' },
      { content: 'front', parentId: 'n1', right: '5%', bottom: 8 },
    ]);
  });

  it('have markers as texts in lists', () => {
    const contents = (source: string) => layersOf(source).flatMap(({ content }) => content ?? []);
    expect(contents('<ol start="3"><li>c</li><li>d</li></ol>')).toEqual(['3.', 'c', '4.', 'd']);
    expect(contents('<ol type="i"><li>c<li value="9">d</ol>')).toEqual(['i.', 'c', 'ix.', 'd']);
    expect(contents('<ul><li>a<ul><li>b</ul></ul>')).toEqual(['•', 'a', '◦', 'b']);
    expect(contents('<ul style="list-style:none"><li>a</ul>')).toEqual(['a']);
  });

  it('[DOC-17] show braces that are no expression as they are', () => {
    expect(only('<p>{{ title }}</p>')['content']).toBe('{{ title }}');
    expect(only('<p>a {{ b</p>')['content']).toBe('a {{ "{{" }} b');
    expect(only('<p>&#123;&#123;fetch("x")}}</p>')['content']).toBe('{{ "{{" }}fetch("x")}}');
  });

  it('[SEC-2] have pictures with addresses of the web and data URLs, and drawings as shapes', () => {
    const [image] = layersOf('<img src="https://example.com/a.png" alt="A cat" width="80" style="object-fit:cover">');
    expect(image).toMatchObject({
      type: 'image',
      src: 'https://example.com/a.png',
      alt: 'A cat',
      width: 80,
      fit: 'cover',
    });
    expect(
      layersOf('<div><svg width="20" height="10"><rect width="20" height="10" fill="currentColor"/></svg></div>'),
    ).toMatchObject([
      { type: 'container', width: 20, height: 10 },
      { type: 'shape', fill: '#000000' },
    ]);
    expect(
      faultsOf(
        '<p>x</p><img src="a.png" alt="Logo"><img src="cid:1"><img src="file:///C:/a.png"><img src="javascript:x">',
      ),
    ).toEqual([
      'Image “Logo” is dropped: Its address is relative, and what it is relative to is not known.',
      'Image is dropped: It is in another part of the mail.',
      'Image is dropped: It is on the machine from which it was copied.',
      'Image is dropped: Its address is no picture.',
    ]);
  });

  it('[DASH-1] report what is approximated or left out, and why', () => {
    const source = `<script>alert(1)</script><p onclick="x()">Text</p><iframe src="https://x.example"></iframe>
      <a href="/x">More</a><div style="columns:2;float:left">Two</div><button>Buy</button><div hidden>Secret</div>
      <input type="checkbox"><link rel="stylesheet" href="a.css"><style>@import "b.css"; p:nope { color: red }</style>`;
    expect(faultsOf(source)).toEqual([
      '<script> is dropped: Scripts are not run.',
      '<iframe> is dropped: Other pages are not loaded.',
      'Link “More” is approximated: Its address is not kept.',
      'Text “Two” is approximated: Text does not flow around it. It has styles without an equivalent: columns.',
      'Box is dropped: It is hidden.',
      '<link> is dropped: Style sheets in other files are not loaded.',
      'Text “Buy” is approximated: It is drawn, and not a control.',
      'Control is dropped: This control has no equivalent.',
      'Style sheet is dropped: Style sheets in other files are not loaded.',
      'Style rule is dropped: Its selector is not supported.',
      '1 event handlers is dropped: Scripts are not run.',
    ]);
  });
});

describe('HTML of other programs', () => {
  it('reads what Google Docs copies', () => {
    const source = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"
      style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Plan</span></h1><ul
      style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;color:#434343;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;font-weight:700;text-decoration:none;white-space:pre-wrap;">First</span></p></li></ul></b>`;
    const layers = layersOf(source).filter(({ type }) => type === 'text');
    expect(layers).toMatchObject([
      { content: 'Plan', style: { fontSize: 26.667, lineHeight: 1.38 } },
      { content: '•', width: 40 },
      { content: 'First', style: { fontSize: 14.667, fontWeight: 700, color: '#434343' } },
    ]);
    expect(layers[0]?.['style']).not.toHaveProperty('fontWeight');
    expect(faultsOf(source)).toEqual([]);
  });

  it('reads what Word copies', () => {
    const source = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--
      @font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4; mso-font-charset:0;}
      p.MsoNormal {mso-style-unhide:no; margin:0cm; margin-bottom:8.0pt; line-height:107%; font-size:11.0pt; font-family:"Calibri",sans-serif; mso-fareast-language:EN-US;}
      @page WordSection1 {size:595.3pt 841.9pt;} div.WordSection1 {page:WordSection1;} --></style></head>
      <body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><p class=MsoNormal>Dear <b style='mso-bidi-font-weight:normal'>Sam</b><o:p></o:p></p>
      <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Item</p>
      <table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><tr><td width=100 valign=top style='width:75.0pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>A</td><td>B</td></tr></table><!--EndFragment--></body></html>`;
    const layers = layersOf(source);
    expect(layers.find(({ type }) => type === 'text')).toMatchObject({
      spans: [{ content: 'Dear ' }, { content: 'Sam', style: { fontWeight: 700 } }],
      style: { fontSize: 14.667, lineHeight: '15.694px', fontFamily: '"Calibri", sans-serif' },
    });
    expect(layers).toContainEqual(
      expect.objectContaining({ name: 'Cell', style: expect.objectContaining({ border: 'solid #000 1.333px' }) }),
    );
    expect(faultsOf(source)).toEqual(['Table is approximated: The widths of its columns may differ.']);
  });

  it('reads a table of a mail as a grid, and a table with one cell as one box', () => {
    const cells = (row: string) => `<tr>${[...row].map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const [grid, ...others] = layersOf(
      `<table width="400" bgcolor="#eeeeee" cellspacing="4">${cells('ab')}${cells('cd')}</table>`,
    );
    expect(grid).toMatchObject({
      width: 400,
      style: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, backgroundColor: '#eeeeee' },
    });
    expect(others.filter(({ type }) => type === 'text').map(({ content }) => content)).toEqual(['a', 'b', 'c', 'd']);
    expect(only('<table width="300" cellspacing="0"><tr><td style="padding:8px">x</td></tr></table>')).toMatchObject({
      width: 300,
      content: 'x',
      style: { padding: 8 },
    });
  });
});

describe('hostile HTML', () => {
  const million = (text: string) => text.repeat(Math.floor(1_000_000 / text.length));
  const attributes = () =>
    Array.from({ length: 150_000 }, (_, index) => `a${index}`)
      .join(' ')
      .slice(0, 990_000);
  const rules = () =>
    Array.from({ length: 20_000 }, (_, index) => `.c${index % 9} * ~ * > p{color:red}`)
      .join('')
      .slice(0, 490_000);
  const cases: Record<string, () => string> = {
    'open elements': () => million('<div>'),
    'open formatting': () => million('<b><i>'),
    'end tags without elements': () => `${million('<b>').slice(0, 500_000)}${million('</a>').slice(0, 499_000)}`,
    'open paragraphs': () => million('<p>x'),
    'open tables': () => million('<table><tr><td>'),
    'open lists': () => million('<ul><li>'),
    attributes: () => `<p ${attributes()}>x</p>`,
    entities: () => million('&amp;&nosuch;&#0;&#1114112;'),
    'open quotation marks': () => `<p title="${million('<p a=')}`.slice(0, 1_000_000),
    'open comments': () => million('<!--'),
    'less-than signs': () => million('<'),
    'siblings under rules': () => `<style>${rules()}</style>${'<p class="c1">x</p>'.repeat(20_000)}`,
    'deep elements under rules': () => `<style>${rules()}</style>${'<div class="c1">'.repeat(20_000)}x`,
    'open brackets in CSS': () => `<style>${million('(').slice(0, 400_000)}</style>x`,
    'faults in CSS': () => `<style>${million('}{;@').slice(0, 400_000)}</style>x`,
    'variables of variables': () =>
      `<style>:root{${Array.from({ length: 30 }, (_, i) => `--v${i}:var(--v${i + 1}) var(--v${i + 1})`).join(';')};--v30:red} p{color:var(--v0)}</style>${'<p>x</p>'.repeat(5_000)}`,
    'one long text': () => million('word '),
    'one long style': () => `<p style="${million('color:red;').slice(0, 900_000)}">x</p>`,
    'wide cells': () => `<table>${'<tr><td colspan=1000 rowspan=9999>x</td></tr>'.repeat(20_000)}</table>`,
    spans: () => million('<b>a</b>a'),
    drawings: () => million('<svg><rect width=9 height=9 />'),
    'null characters': () => million('\0<\0p\0>'),
  };

  it.each(Object.keys(cases))('[DOC-5] is read in bounded time: %s', { timeout: 30_000 }, (name) => {
    const source = cases[name]?.() ?? '';
    const start = performance.now();
    const result = read(source);
    // A file of this size takes a tenth of it. Quadratic work takes minutes.
    expect(performance.now() - start).toBeLessThan(15_000);
    if (!result.ok) return;
    expect(result.layers.length).toBeLessThanOrEqual(documentLimits.layersPerPage);
    expect(pageDocument.safeParse({ ...viewport, layers: result.layers }).error).toBeUndefined();
  });

  it('[DOC-5] reports what does not fit a page', () => {
    const { layers, parts } = importedFrom('<p>x</p>'.repeat(1_500));
    expect(layers).toHaveLength(documentLimits.layersPerPage);
    expect(parts.at(-1)).toEqual({
      name: '501 more elements',
      fidelity: 'dropped',
      reason: 'A page has a limited number of layers and characters.',
    });
    const deep = importedFrom(`${'<div style="padding:1px">'.repeat(40)}x`);
    expect(deep.parts.filter(({ fidelity }) => fidelity === 'dropped')).toMatchObject([
      { reason: 'It is nested too deeply.' },
    ]);
    expect(read('<p>x</p>'.repeat(130_000))).toEqual({ ok: false, reason: 'The HTML has more than 1,000,000 bytes.' });
    expect(read(' <script>x</script> ')).toEqual({ ok: false, reason: 'The HTML has nothing that can be drawn.' });
  });
});

const tags =
  'div p span b a ul ol li table tr td th h1 img svg hr br button input section pre blockquote center font select option'.split(
    ' ',
  );
const declarations = [
  'display:flex',
  'display:grid',
  'display:inline-block',
  'display:none',
  'display:table',
  'display:contents',
  'position:absolute',
  'position:relative',
  'top:10%',
  'left:-5px',
  'right:calc(1px + 2%)',
  'z-index:-1',
  'width:50%',
  'width:1e9px',
  'height:calc(100% - 3px)',
  'max-width:90vw',
  'margin:auto',
  'margin:-3em 1e6px',
  'padding:1e9px',
  'float:left',
  'color:oklch(60% .2 30)',
  'color:var(--x)',
  'background:url(https://x.example/a.png) red',
  'background:linear-gradient(red,blue)',
  'border:thick dashed',
  'border-radius:9%/3px',
  'transform:rotate(1turn) scale(9999)',
  'transform:rotate(45deg)',
  'rotate:99999deg',
  'opacity:7',
  'opacity:-1',
  'font:italic bold 2em/3 "A{{b}}",serif',
  'font-size:1e9px',
  'line-height:-1',
  'letter-spacing:1em',
  'white-space:pre',
  'text-decoration:underline wavy red',
  'text-align:justify',
  'flex:1',
  'grid-column:1/span 99999',
  'list-style:square',
  'visibility:hidden',
  'box-shadow:0 0 999px red',
  'filter:blur(1e5px)',
  'line-clamp:3',
  'gap:-1px',
  'content:"x"',
  'text-shadow:none',
  'order:1.5',
  'aspect-ratio:0/0',
  '{{x}}:{{y}}',
];
const html: fc.Arbitrary<string> = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      'text',
      ' ',
      'a {{ b',
      '{{ c }}',
      '&nbsp;',
      '<',
      '&lt;p&gt;',
      '</div>',
      '</td>',
      '<td>',
      '<!--',
      '<svg><path d="M0 0h9v9z"/></svg>',
    ),
    fc
      .tuple(
        fc.constantFrom(...tags),
        fc.array(fc.constantFrom(...declarations), { maxLength: 5 }),
        fc.constantFrom(
          '',
          ' width=9',
          ' width="50%" bgcolor=#123456',
          ' align=center',
          ' src="https://x.example/{{a}}.png" alt="{{"',
          ' class="k {{" id="#"',
          ' colspan=3 rowspan=2',
        ),
        fc.array(tie('node') as fc.Arbitrary<string>, { maxLength: 5 }),
      )
      .map(
        ([tag, style, attribute, children]) =>
          `<${tag}${attribute} style='${style.join(';')}'>${children.join('')}</${tag}>`,
      ),
  ),
})).node as fc.Arbitrary<string>;

describe('any HTML', () => {
  it('[EDT-3] becomes layers that the API accepts', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.array(html, { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(...declarations), { maxLength: 4 }),
        (nodes, rule) => {
          const result = read(`<style>*{${rule.join(';')}}</style>${nodes.join('')}`);
          if (!result.ok) return;
          expect(pageDocument.safeParse({ ...viewport, layers: result.layers }).error?.issues ?? []).toEqual([]);
        },
      ),
      { numRuns: runs(60, 300) },
    );
  });
});
