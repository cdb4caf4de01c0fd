import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rasterisePdf } from '../../scripts/goldens/rasterise-pdf.ts';
import { codePages } from '../e2e/documents/code-pages.ts';
import { decodePixels, largestBlockDifference, onWhite, type Pixels } from '../e2e/documents/pictures.ts';
import { scan } from '../e2e/documents/scan.ts';
import { type DocumentService, startWithTemplates } from '../e2e/documents/service.ts';
import { pdfDivergences } from '../golden/divergences.ts';
import { goldenDocuments } from '../golden/documents.ts';
import { lacks, needs } from './needs.ts';

/** Of 255: no square of 20 px has another color. Letters have different subpixel positions in a print. */
const max = 32;
const documents = goldenDocuments();
const names = [...documents.keys()];

/** poppler rounds a page of points up to whole pixels, so there may be one column and row too many. */
function asLargeAs({ width, height }: Pixels, other: Pixels): Pixels {
  const [across, down] = [other.width - width, other.height - height];
  if (across < 0 || across > 1 || down < 0 || down > 1) return other;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = y * other.width * 4;
    data.set(other.data.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, data };
}

describe('a golden document printed', () => {
  let service: DocumentService;

  beforeEach((context) => needs(context, 'pdftoppm'));

  beforeAll(async () => {
    if (lacks('pdftoppm')) return;
    const pages = new Map([...documents, ...codePages].map(([name, { page }]) => [name, { pages: [page] }]));
    service = await startWithTemplates(Object.fromEntries(pages));
  });

  afterAll(() => service?.remove());

  const printed = async (name: string, scale: number): Promise<Uint8Array> => {
    const png = rasterisePdf(await service.bytes({ pageId: service.pageId(name), format: 'pdf' }), scale);
    if (!png) throw new Error('pdftoppm is not installed');
    return png;
  };

  it.each(names)('[DOCF-1] matches the screen, drawn by poppler: %s', async (name) => {
    const html = await service.bytes({ pageId: service.pageId(name), renderType: 'html', scale: 1, format: 'png' });
    const screen = onWhite(html);
    const difference = largestBlockDifference(screen, asLargeAs(screen, onWhite(await printed(name, 1))), 20);
    if (pdfDivergences[name]) expect(difference, 'no longer diverges: take it off the list').toBeGreaterThan(max);
    else expect(difference).toBeLessThanOrEqual(max);
  });

  it.each([...codePages])(
    '[DOC-2] has a code that a scanner can read: %s',
    async (name, { symbology, value, inverted }) => {
      expect(scan(decodePixels(await printed(name, 2)), symbology, { inverted })).toBe(value);
    },
  );

  it('[RND-24] has no listed divergence without a document and a reason', () => {
    for (const [name, reason] of Object.entries(pdfDivergences)) {
      expect(names).toContain(name);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
