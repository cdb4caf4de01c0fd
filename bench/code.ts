/**
 * Measures pictures of code against bare libraries: Shiki and takumi in a minimal Worker, which draws the same pixels,
 * and a warm browser that takes a screenshot of the same code block, as carbon does.
 */
import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import puppeteer, { type Browser } from 'puppeteer-core';
import { createHighlighter } from 'shiki';
import { inProject } from '../scripts/paths.ts';
import { takumiNode } from '../src/draw/takumi/nodes.ts';
import { codeBoxes } from '../src/services/code-image/boxes.ts';
import { windowColors } from '../src/services/code-image/colors.ts';
import { codeTop, computeFrame, computeMetrics, type Frame } from '../src/services/code-image/frame.ts';
import type { CodeImageRequest } from '../src/services/code-image/request.ts';
import { ChromeSource } from '../workers/renderer/browser/chrome-source.ts';
import { compare, measure } from './measure.ts';

const theme = 'one-dark-pro';
const scale = 2;
/** 50 lines of TypeScript. The number in the first line makes each picture a new one. */
const sample = readFileSync(inProject('bench/code-sample.txt'), 'utf8').trimEnd();
let fresh = 1_000;
const code = () => `// ${fresh++}\n${sample.split('\n').slice(1).join('\n')}`;

/** Returns whether each ratio of code-to-image is met. `peers` is the Worker of bench/peers. */
export async function measureCode(service: string, peers: string, rounds: number): Promise<boolean[]> {
  const chrome = await new ChromeSource().get();
  const browser = await puppeteer.launch({
    executablePath: chrome.executable,
    pipe: true,
    env: { ...process.env, ...chrome.environment },
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--host-resolver-rules=MAP * ~NOTFOUND'],
  });
  try {
    return await measureAgainst(service, peers, browser, rounds);
  } finally {
    await browser.close();
  }
}

async function measureAgainst(service: string, peers: string, browser: Browser, rounds: number): Promise<boolean[]> {
  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const galley = (text = code()) => post(`${service}/api/code-to-image`, { code: text, lang: 'ts', theme, scale });
  const frame = await emptyFrame();
  const bare = (text = code()) => post(`${peers}/code`, { code: text, ...frame, scale });
  const text = code();
  await rejectOtherPixels(await galley(text), await bare(text));
  const screenshot = carbon(browser, frame);
  return [
    compare(
      '(i) 50 lines of TypeScript at scale 2 to png, against bare Shiki and takumi-wasm in one minimal Worker',
      await measure({ galley: () => galley(), 'bare Shiki + takumi': () => bare() }, rounds, 5),
      'at most 1.25',
    ) <= 1.25,
    compare(
      '(j) the same against a screenshot of the code block in a warm browser',
      await measure({ galley: () => galley(), 'browser screenshot': () => screenshot() }, Math.min(rounds, 15), 2),
      'at most 0.2: five times faster',
    ) <= 0.2,
  ];
}

/** The picture without its code, as takumi's nodes, and the position of the code in it. */
async function emptyFrame() {
  const request: CodeImageRequest = {
    code: '',
    language: { id: 'typescript', name: 'TypeScript', grammars: [], lazy: [] },
    theme,
    format: 'png',
    quality: 90,
    scale,
    showLineNumbers: false,
    style,
  };
  const lines = sample.split('\n');
  const metrics = computeMetrics(request, lines.length, 0.6);
  const columns = Math.max(...lines.map(({ length }) => length));
  const frame: Frame = computeFrame(request, metrics, { columns, rows: lines.length });
  const highlighter = await createHighlighter({ langs: ['typescript'], themes: [theme] });
  const colors = windowColors(highlighter.getTheme(theme));
  const { root } = codeBoxes({ request, frame, rows: [], colors, fontFamily: '"JetBrains Mono"' });
  const printing = {
    families: (list: string) => list,
    getPicture: () => ({ key: '' }),
    shrunkSize: () => undefined,
    clamps: () => true,
    findSubstitute: () => undefined,
    pictureFrame: () => undefined,
  };
  const { width, height, inner, row } = frame;
  return { node: takumiNode(root, printing), width, height, left: inner, top: codeTop(frame), row, highlighter };
}

const style: CodeImageRequest['style'] = {
  padding: 64,
  borderRadius: 12,
  shadow: true,
  windowControls: 'mac',
  fontFamily: '"JetBrains Mono"',
  fontSize: 16,
  lineHeight: 1.5,
  tabSize: 2,
  ligatures: true,
  firstLineNumber: 1,
  wrap: false,
  showLanguage: false,
  highlightLines: [],
  addedLines: [],
  removedLines: [],
  focusLines: [],
};

/** The ratio would be worthless if the peer drew different pixels. */
async function rejectOtherPixels(ours: Response, theirs: Response): Promise<void> {
  const [one, other] = await Promise.all([ours, theirs].map(async (each) => decode(await each.arrayBuffer())));
  if (!one || !other || one.width !== other.width || one.height !== other.height) {
    throw new Error(`${one?.width} × ${one?.height} and ${other?.width} × ${other?.height} are not comparable`);
  }
  const { channels } = one;
  let differing = 0;
  for (let pixel = 0; pixel < one.width * one.height; pixel += 1) {
    const isSame = [0, 1, 2].every(
      (channel) =>
        Math.abs((one.data[pixel * channels + channel] ?? 0) - (other.data[pixel * other.channels + channel] ?? 0)) <
        16,
    );
    if (!isSame) differing += 1;
  }
  console.log(`\n${differing} of ${one.width * one.height} pixels differ between Galley and bare Shiki with takumi`);
  if (differing > one.width * one.height * 0.001) throw new Error('The peer draws another picture');
}

/**
 * Does what carbon does: loads highlighted HTML into a new page of a browser, here a warm one, and takes a screenshot
 * of its element.
 */
function carbon(browser: Browser, frame: Awaited<ReturnType<typeof emptyFrame>>) {
  const face = (italic: string) => {
    const file = inProject(`dist/assets/fonts/jetbrains-mono/latin-400-${italic}.woff2`);
    const source = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
    return `@font-face { font-family: "JetBrains Mono"; font-style: ${italic}; src: url(${source}); }`;
  };
  const css = `${face('normal')}${face('italic')}
    body { margin: 0 } #picture { width: ${frame.width}px; height: ${frame.height}px; padding: 64px; box-sizing: border-box;
    background: linear-gradient(140deg, #56658f 0%, #8a6f9e 55%, #c08b93 100%) }
    pre { margin: 0; height: 100%; box-sizing: border-box; padding: ${frame.top}px ${frame.left}px; border-radius: 12px;
    box-shadow: 0 18px 48px rgb(0 0 0 / 0.38); font: 16px/1.5 "JetBrains Mono" }`;
  return async (): Promise<Response> => {
    const page = await browser.newPage();
    await page.setViewport({ width: frame.width, height: frame.height, deviceScaleFactor: scale });
    const html = frame.highlighter.codeToHtml(code(), { lang: 'typescript', theme });
    await page.setContent(`<style>${css}</style><div id="picture">${html}</div>`, { waitUntil: 'load' });
    await page.evaluate('document.fonts.ready');
    const element = await page.$('#picture');
    const png = await element?.screenshot({ type: 'png' });
    await page.close();
    if (!png) throw new Error('The page has no picture');
    return new Response(new Uint8Array(png));
  };
}
