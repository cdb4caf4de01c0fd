import { describe, expect, it } from 'vitest';
import { picture } from '../../../gather/pictures/pictures.fixture.ts';
import type { AdFile } from '../ad-file.ts';
import { type CommonCheck, commonChecks } from './finding.ts';
import { preflight } from './index.ts';

const size = { width: 300, height: 250 };

interface Ad {
  head?: string;
  adSize?: string;
  clickTag?: string;
  body?: string;
  doctype?: string;
  files?: AdFile[];
}

function file(name: string, content: string | Uint8Array<ArrayBuffer>): AdFile {
  return { name, bytes: typeof content === 'string' ? new Uint8Array(new TextEncoder().encode(content)) : content };
}

const openScript = '<script>window.open(window.clickTag)</script>';

/** Makes a valid ad with the changes that a test requests. */
function ad(facts: Ad = {}): AdFile[] {
  const {
    head = '',
    adSize = '<meta name="ad.size" content="width=300,height=250" />',
    clickTag = '<script>var clickTag = "https://example.com/";</script>',
    body = openScript,
    doctype = '<!DOCTYPE html>',
    files = [],
  } = facts;
  const html = `${doctype}<html><head><meta charset="utf-8" />${adSize}${clickTag}${head}</head><body>${body}</body></html>`;
  return [file('index.html', html), ...files];
}

const judge = (files: AdFile[], bytes = 1_000) => preflight(files, bytes, size);
const failedChecks = (files: AdFile[]) =>
  judge(files)
    .checks.filter(({ verdict }) => verdict === 'failed')
    .map(({ check }) => check);
const verdicts = (files: AdFile[], bytes = 1_000) =>
  Object.fromEntries(judge(files, bytes).networks.map(({ network, verdict }) => [network, verdict]));
const all = (verdict: string) => ({
  'Google Ads': verdict,
  CM360: verdict,
  'IAB initial load': verdict,
  'strictest common': verdict,
});

const image = (name: string) => `${openScript}<img src="${name}" alt="" />`;
const style = (css: string) => ({ head: `<style>${css}</style>` });
const script = (code: string) => ({ body: `${openScript}<script>${code}</script>` });
const svg = (inner: string) => ({
  body: image('a.svg'),
  files: [
    file('a.svg', `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`),
  ],
});

const bad: Array<[check: CommonCheck, what: string, ad: Ad | AdFile[]]> = [
  ['index_missing', 'index.html in a folder', [file('ad/index.html', 'x')]],
  ['markup_invalid', 'markup that is not well-formed', { body: `${openScript}<p>` }],
  ['markup_invalid', 'no doctype', { doctype: '' }],
  ['markup_invalid', 'CDATA, which browsers do not know', { body: `${openScript}<![CDATA[><img src="//x"/>]]>` }],
  ['markup_invalid', 'a comment that ends earlier for browsers', { body: `${openScript}<!--><img src="//x"/>-->` }],
  ['markup_invalid', 'references in a style sheet', style('/&#42;*/')],
  ['ad_size_wrong', 'none', { adSize: '' }],
  ['ad_size_wrong', 'another size', { adSize: '<meta name="ad.size" content="width=300,height=600" />' }],
  ['click_tag_missing', 'none', { clickTag: '' }],
  ['click_tag_missing', 'no plain var', { clickTag: '<script>const clickTag = "https://example.com/";</script>' }],
  ['click_tag_missing', 'no web address', { clickTag: '<script>var clickTag = "javascript:alert(1)";</script>' }],
  [
    'click_tag_missing',
    'a module',
    { clickTag: '<script type="module">var clickTag = "https://example.com/";</script>' },
  ],
  ['click_area_missing', 'nothing opens it', { body: '<p>x</p>' }],
  ['file_name_invalid', 'a blank', { body: image('a b.png'), files: [file('a b.png', picture('png'))] }],
  ['file_name_invalid', 'a way up', { files: [file('../x.png', picture('png'))] }],
  ['file_content_wrong', 'a jpeg named png', { body: image('a.png'), files: [file('a.png', picture('jpeg'))] }],
  ['path_not_relative', 'the root of the host', { body: image('/a.png') }],
  ['path_not_relative', 'a way up', { body: image('../a.png') }],
  ['file_missing', 'a file that is not there', { body: image('gone.png') }],
  ['file_unreferenced', 'a file that nothing names', { files: [file('a.png', picture('png'))] }],
  ['zip_inside', 'a ZIP', { files: [file('a.png', new Uint8Array([0x50, 0x4b, 3, 4, 0]))] }],
  ['external_request', 'a picture', { body: image('https://x.example/a.png') }],
  ['external_request', 'no scheme', { body: image('//x.example/a.png') }],
  ['external_request', 'characters by reference', { body: image('&#104;ttps://x.example') }],
  ['external_request', 'srcset', { body: `${openScript}<img srcset="https://x.example/a.png 2x" alt="" />` }],
  ['external_request', 'a style', { body: `${openScript}<p style="background:url(//x.example)"></p>` }],
  ['external_request', 'a style sheet', style('a{background:url("https://x.example/a.png")}')],
  ['external_request', 'an escape in CSS', style('a{background:u\\72l(https://x.example)}')],
  ['external_request', 'image-set', style('a{background:image-set("https://x.example/a.png" 1x)}')],
  ['external_request', '@import', style('@import "https://x.example/a.css";')],
  ['external_request', 'fetch', script('fetch("a")')],
  ['external_request', 'an address in a script', script('var a = "https://x.example/";')],
  ['external_request', 'a frame', { body: `${openScript}<iframe src="a.html"></iframe>` }],
  ['external_request', 'a refresh', { head: '<meta http-equiv="refresh" content="0;url=https://x.example" />' }],
  ['external_request', 'a picture in an SVG', svg('<image href="https://x.example/a.png"/>')],
  ['external_request', 'the old link of SVG', svg('<use xlink:href="//x.example/a.svg"/>')],
  ['external_request', 'a fill in an SVG', svg('<rect fill="url(https://x.example/a.svg#a)"/>')],
  ['external_request', 'a script in an SVG', svg('<script>1</script>')],
  ['local_storage', 'localStorage', script('localStorage.a = 1')],
  ['local_storage', 'cookies', script('document.cookie = "a=1"')],
  ['animation_too_long', 'without end', style('a{animation:x 2s infinite}')],
  [
    'animation_too_long',
    '31 s',
    style('a{animation-name:x;animation-duration:10s;animation-iteration-count:3;animation-delay:1s}'),
  ],
  ['animation_too_long', 'a GIF without end', { body: image('a.gif'), files: [file('a.gif', picture('gifAnimated'))] }],
];

describe('the preflight of an ad', () => {
  it('[DOCF-3] passes a valid ad at every network, and lists what it checked', () => {
    const report = judge(ad());
    expect(report).toMatchObject({ bytes: 1_000, files: 1 });
    expect(report.networks.flatMap(({ findings }) => findings)).toEqual([]);
    expect(verdicts(ad())).toEqual(all('passed'));
    expect(report.checks.map(({ check }) => check)).toEqual(commonChecks);
  });

  it.each(bad)('[DOCF-3] fails %s: %s', (check, _what, facts) => {
    const files = Array.isArray(facts) ? facts : ad(facts);
    expect(failedChecks(files)).toContain(check);
    expect(verdicts(files)).toEqual(all('failed'));
  });

  it('[DOCF-3] has a test with an invalid ad for every check', () => {
    expect(new Set(bad.map(([check]) => check))).toEqual(new Set(commonChecks));
  });

  it('[DOCF-3] accepts what only resembles a fault', () => {
    const good: Ad[] = [
      { body: `${openScript}<p title="url(http://169.254.169.254/)">https://x.example/ localStorage fetch()</p>` },
      { body: `${openScript}<img src="data:image/png;base64,AAAA" alt="https://x.example/" />` },
      { clickTag: '<script>var clickTag = "https://x.example/?fetch=localStorage";</script>' },
      style('a{animation:x 10s linear 3}a::before{content:"https://x.example"}'),
      svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/>'),
      { body: image('./a.png'), files: [file('a.png', picture('png'))] },
      { ...style('a{background:url(img/a.png)}'), files: [file('img/a.png', picture('png'))] },
    ];
    for (const facts of good) expect([facts, failedChecks(ad(facts))]).toEqual([facts, []]);
  });

  it('[DOCF-3] checks bytes by network', () => {
    expect(verdicts(ad(), 150_000)).toEqual(all('passed'));
    expect(verdicts(ad(), 150_001)).toEqual({
      ...all('passed'),
      'IAB initial load': 'failed',
      'strictest common': 'failed',
    });
    expect(verdicts(ad(), 600_001)).toEqual({ ...all('failed'), CM360: 'passed' });
    expect(verdicts(ad(), 9_500_001)).toEqual(all('failed'));
  });

  it('[DOCF-3] checks the number of files by network', () => {
    const many = (count: number) => {
      const names = Array.from({ length: count - 1 }, (_, index) => `${index}.png`);
      return ad({ body: names.map(image).join(''), files: names.map((name) => file(name, picture('png'))) });
    };
    expect(verdicts(many(20))).toEqual(all('passed'));
    expect(verdicts(many(21))).toEqual({ ...all('passed'), 'strictest common': 'failed' });
    expect(verdicts(many(41))).toEqual({ ...all('failed'), CM360: 'passed', 'IAB initial load': 'passed' });
    expect(verdicts(many(101))).toEqual({ ...all('failed'), 'IAB initial load': 'passed' });
  });

  it('[DOCF-3] checks types by network', () => {
    const withFile = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      verdicts(ad({ body: image(name), files: [file(name, bytes)] }));
    expect(withFile('a.jpeg', picture('jpeg'))).toEqual({ ...all('passed'), 'strictest common': 'failed' });
    expect(withFile('a.webp', picture('webp'))).toEqual({
      ...all('failed'),
      CM360: 'passed',
      'IAB initial load': 'passed',
    });
    expect(withFile('a.exe', picture('png'))).toEqual({ ...all('failed'), 'IAB initial load': 'passed' });
  });
});
