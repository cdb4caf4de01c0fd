/** Measures documents against a bare browser: puppeteer-core prints the same HTML in a warm Chromium. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { drawingFrom } from '../scripts/preview/resolve.ts';
import { galleryId } from '../scripts/state/gallery.ts';
import type { ContainerBox } from '../src/design/boxes/types.ts';
import { printHtml } from '../src/draw/html/drawing.ts';
import { ChromeSource } from '../workers/renderer/browser/chrome-source.ts';
import { cardDocument } from './card.ts';
import { flowTemplate, itemsFor } from './flow.ts';
import { compare, measure, type Probe } from './measure.ts';

type Post = (body: object) => Promise<Response>;

const slides = 10;

/** Returns whether each ratio of the documents is met. */
export async function measureDocuments(post: Post, rounds: number): Promise<boolean[]> {
  const chrome = await new ChromeSource().get();
  const browser = await puppeteer.launch({
    executablePath: chrome.executable,
    pipe: true,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--host-resolver-rules=MAP * ~NOTFOUND'],
  });
  try {
    return await measureAgainst(post, browser, rounds);
  } finally {
    await browser.close();
  }
}

async function measureAgainst(post: Post, browser: Browser, rounds: number): Promise<boolean[]> {
  let fresh = 0;
  const card = galleryId('page', 'bench-card', '1');
  const cardHtml = await htmlFor(cardDocument, { title: 'Card' });
  const printProbe =
    (html: string): Probe =>
    async () => {
      const page = await browser.newPage();
      await page.setContent(html, { waitUntil: 'load' });
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true });
      await page.close();
      return new Response(new Uint8Array(pdf));
    };
  const paginationProbe = (name: string, pages: number): Probe => {
    const pageId = galleryId('page', `bench-${name}`, '1');
    return () => post({ pageId, format: 'pdf', tweaks: { items: itemsFor(pages), title: String(fresh++) } });
  };
  const results: boolean[] = [];

  results.push(
    compare(
      '(e) a one-page PDF, against bare page.pdf of the same HTML on a warm browser',
      await measure(
        {
          galley: () => post({ pageId: card, format: 'pdf', tweaks: { title: `Card ${fresh++}` } }),
          'bare puppeteer': printProbe(cardHtml),
        },
        rounds,
      ),
      'at most 1.3',
    ) <= 1.3,
  );
  const natural = await naturalHtml();
  for (const name of ['flow-html', 'flow-takumi', 'flow-html-numbered', 'flow-takumi-numbered']) {
    results.push(
      compare(
        `(f) 50 paginated pages, against 5: ${name}`,
        await measure(
          { 'fifty pages': paginationProbe(name, 50), 'five pages': paginationProbe(name, 5) },
          Math.min(rounds, 10),
        ),
        'at most 12',
      ) <= 12,
    );
    results.push(
      compare(
        `(g) 50 paginated pages, against one bare page.pdf of the same content in natural flow: ${name}`,
        await measure(
          { galley: paginationProbe(name, 50), 'bare puppeteer': printProbe(natural) },
          Math.min(rounds, 10),
        ),
        'at most 2.5',
      ) <= 2.5,
    );
  }
  const deck = Array.from({ length: slides }, (_, index) => galleryId('page', 'bench-deck', String(index + 1)));
  const tweaks = () => ({ title: `Slide ${fresh++}` });
  results.push(
    compare(
      `(h) PPTX of ${slides} slides, against the PDF of the same pages`,
      await measure(
        {
          pptx: () => post({ templateId: galleryId('template', 'bench-deck'), format: 'pptx', tweaks: tweaks() }),
          pdf: () => post({ pageIds: deck, format: 'pdf', tweaks: tweaks() }),
        },
        Math.min(rounds, 15),
      ),
      'at most 3',
    ) <= 3,
  );
  return results;
}

async function htmlFor(document: object, tweaks: object): Promise<string> {
  const { drawing } = await drawingFrom(document, tweaks as never);
  return printHtml([{ ...drawing, shrunk: new Map() }], { title: 'bare' });
}

/** The content of fifty pages as one long flow on paper of the same size, without anything that repeats. */
async function naturalHtml(): Promise<string> {
  const { document, settings } = flowTemplate('html');
  const { drawing } = await drawingFrom(document, { items: itemsFor(50) } as never, settings.variables);
  const region = drawing.root.children.find((box) => box.kind === 'container' && box.flowRegion) as ContainerBox;
  const style = { width: '674px', margin: '0 60px', display: 'block' };
  const root = {
    ...drawing.root,
    style: { ...drawing.root.style, height: 'auto', overflow: 'visible', display: 'block' },
    children: [{ ...region, style }],
  };
  const html = printHtml([{ ...drawing, root, shrunk: new Map() }], { title: 'bare' });
  return replacePart(replacePart(html, pageRule, ''), 'margin:0}', 'margin:110px 0 93px}');
}

/** Keeps each page of a document in one piece. */
const pageRule = '.page{break-before:page;break-inside:avoid;contain:size}';

function replacePart(html: string, part: string, other: string): string {
  if (!html.includes(part)) throw new Error(`The document has no ${part}`);
  return html.replace(part, other);
}
