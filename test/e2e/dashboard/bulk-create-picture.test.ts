import { beforeAll, it } from 'vitest';
import { expectDocsPicture } from '../pictures/docs-picture.ts';
import { type InSpace, openInSpace } from './in-space.ts';
import { openBrowser } from './screen.ts';

let space: InSpace;

beforeAll(async () => {
  space = await openInSpace(await openBrowser(), { width: 1_024 });
}, 180_000);

// After a change that shows: run with GALLEY_UPDATE_GOLDENS=1 and look at the picture.
it('[DOCS-2] the picture of bulk create shows what the screen looks like', async () => {
  const { doc } = await space.ask('POST', '/api/templates/product-card/duplicate', { name: 'Product card' });
  await space.ask('POST', '/api/publish', { templateId: doc.id });
  const page = await space.context.newPage();
  await page.setViewportSize({ width: 1_024, height: 1_500 });
  await page.goto(`/app/templates/${doc.id}/bulk`);
  await page.getByRole('heading', { name: '1. Rows' }).waitFor();
  const rows = [
    'Halo table lamp;148;#F2D5CF;#1F5A45',
    'Dusk reading lamp;119;#D6E2F0;#27408B',
    'Ember desk lamp;95;#F6E3B4;#B3341E',
    'Moss floor lamp;230;#DDE5D2;#4A5D23',
  ].join('\n');
  const buffer = Buffer.from(`Name;Price;Stage color;Accent color\n${rows}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await page.getByText('4 rows · 4 columns').waitFor();
  await page.getByRole('heading', { name: '3. Files' }).waitFor();
  await page.locator('main img[data-loaded]').nth(3).waitFor();
  await expectDocsPicture(
    'docs/pictures/batches/bulk-create.webp',
    await page.locator('main').screenshot({ animations: 'disabled' }),
  );
  await page.close();
}, 180_000);
