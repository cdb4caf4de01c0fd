import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickCases } from '../../harness/depth.ts';
import { codePages } from './code-pages.ts';
import { decodePixels } from './pictures.ts';
import { luminances, scan } from './scan.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

let service: DocumentService;

beforeAll(async () => {
  service = await startWithTemplates(
    Object.fromEntries([...codePages].map(([name, { page }]) => [name, { pages: [page] }])),
  );
});

afterAll(() => service?.remove());

describe.each(['takumi', 'html'])('a code that %s draws', (renderType) => {
  it.each(pickCases([...codePages.keys()], 4))(
    '[DOC-2] can be read by a scanner, and has crisp modules: %s',
    async (name) => {
      const code = codePages.get(name);
      if (!code) throw new Error('There is no such page');
      const { symbology, value, inverted } = code;
      const pixels = decodePixels(
        await service.bytes({ pageId: service.pageId(name), renderType, scale: 1, format: 'png' }),
      );
      expect(scan(pixels, symbology, { inverted })).toBe(value);
      const seen = luminances(pixels);
      const dark = seen.reduce((min, luminance) => Math.min(min, luminance), 255);
      const between = seen.filter((luminance) => luminance > dark + 8 && luminance < 247);
      // The edge of the layer may lie between pixels.
      if (!name.endsWith('odd')) expect(between.length).toBe(0);
      expect(between.length / seen.length).toBeLessThan(0.03);
    },
  );
});
