import { initWasm, Resvg } from '@resvg/resvg-wasm';
import resvgModule from '@resvg/resvg-wasm/index_bg.wasm';
import typescript from '@shikijs/langs/typescript';
import oneDarkPro from '@shikijs/themes/one-dark-pro';
import { initSync, Renderer } from '@takumi-rs/wasm';
// @ts-expect-error The package types the exports of the wasm; wrangler hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import satori, { init as initSatori } from 'satori/standalone';
import yogaModule from 'satori/yoga.wasm';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import onigModule from 'shiki/onig.wasm';
import regular from '../../dist/assets/fonts/inter/latin-400-normal.woff2';
import bold from '../../dist/assets/fonts/inter/latin-700-normal.woff2';
import monoItalic from '../../dist/assets/fonts/jetbrains-mono/latin-400-italic.woff2';
import mono from '../../dist/assets/fonts/jetbrains-mono/latin-400-normal.woff2';
import regularWoff from '../../node_modules/@fontsource/inter/files/inter-latin-400-normal.woff';
import boldWoff from '../../node_modules/@fontsource/inter/files/inter-latin-700-normal.woff';

interface Env {
  FILES: R2Bucket;
}

initSync({ module: takumiModule });
const renderer = new Renderer();
let fonts: Promise<unknown> | undefined;
let satoriReady: Promise<unknown> | undefined;

/** Bare, warm engines over HTTP: the request has a tree, and the response is a picture. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/takumi') return takumi(await request.json());
    if (pathname === '/code') return code(await request.json());
    if (pathname === '/satori') return satoriWithResvg(await request.json());
    if (request.method === 'PUT') {
      const bytes = await request.arrayBuffer();
      await env.FILES.put('picture', bytes);
      const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=86400' };
      await caches.default.put('https://peers.test/picture', new Response(bytes, { headers }));
      return new Response('stored');
    }
    if (pathname === '/cached') {
      const cached = await caches.default.match('https://peers.test/picture');
      if (cached) return cached;
    }
    const object = await env.FILES.get('picture');
    return new Response(object?.body ?? null, { headers: { 'Content-Type': 'image/png' } });
  },
};

interface Job {
  node: never;
  width: number;
  height: number;
  scale: number;
}

async function takumi({ node, width, height, scale }: Job): Promise<Response> {
  fonts ??= Promise.all([
    renderer.registerFont({ name: 'Inter', data: regular, weight: 400, style: 'normal' }),
    renderer.registerFont({ name: 'Inter', data: bold, weight: 700, style: 'normal' }),
  ]);
  await fonts;
  const size = { width: width * scale, height: height * scale, devicePixelRatio: scale };
  const png = await renderer.render(node, { ...size, format: 'png', fontFamilies: ['Inter'] });
  return new Response(png, { headers: { 'Content-Type': 'image/png' } });
}

interface CodeJob extends Job {
  code: string;
  left: number;
  top: number;
  row: number;
}

interface Node {
  children: Node[];
}

let highlighter: Promise<HighlighterCore> | undefined;
let monoFonts: Promise<unknown> | undefined;

/** Draws tokens of TypeScript as lines of text in the last box of a window. */
async function code({ code, node, left, top, row, width, height, scale }: CodeJob): Promise<Response> {
  highlighter ??= createHighlighterCore({
    langs: [typescript],
    themes: [oneDarkPro],
    engine: createOnigurumaEngine({
      instantiator: (imports) => new WebAssembly.Instance(onigModule, imports as never).exports as never,
    }),
  });
  monoFonts ??= Promise.all([
    renderer.registerFont({ name: 'JetBrains Mono', data: mono, weight: 400, style: 'normal' }),
    renderer.registerFont({ name: 'JetBrains Mono', data: monoItalic, weight: 400, style: 'italic' }),
  ]);
  await monoFonts;
  const { tokens, fg } = (await highlighter).codeToTokens(code, { lang: 'typescript', theme: 'one-dark-pro' });
  const lines = tokens.map((line, index) => ({
    type: 'container',
    style: {
      display: 'block',
      position: 'absolute',
      left: `${left}px`,
      top: `${top + index * row}px`,
      color: fg,
      lineHeight: `${row}px`,
      whiteSpace: 'pre',
    },
    children: line.map(({ content, color, fontStyle }) => ({
      type: 'text',
      text: content,
      style: { display: 'inline', color, ...(fontStyle === 1 ? { fontStyle: 'italic' } : {}) },
    })),
  }));
  const window = (node as Node).children[0]?.children.at(-1);
  window?.children.push(...(lines as never[]));
  const size = { width: width * scale, height: height * scale, devicePixelRatio: scale };
  const png = await renderer.render(node, { ...size, format: 'png', fontFamilies: ['JetBrains Mono'] });
  return new Response(png, { headers: { 'Content-Type': 'image/png' } });
}

async function satoriWithResvg({ node, width, height, scale }: Job): Promise<Response> {
  satoriReady ??= Promise.all([initSatori(yogaModule), initWasm(resvgModule)]);
  await satoriReady;
  const svg = await satori(node, {
    width,
    height,
    fonts: [
      { name: 'Inter', data: regularWoff, weight: 400, style: 'normal' },
      { name: 'Inter', data: boldWoff, weight: 700, style: 'normal' },
    ],
  });
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: width * scale } }).render().asPng();
  return new Response(png as never, { headers: { 'Content-Type': 'image/png' } });
}
