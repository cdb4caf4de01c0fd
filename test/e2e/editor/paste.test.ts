import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { halvedPixels, pixelsOnWhite } from '../../../src/draw/parity/pixels.ts';
import { similarity } from '../../../src/draw/parity/similarity.ts';
import { deepIt } from '../../harness/depth.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';
import { drawInBrowser } from './browser-html.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Paster');
  await maker.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
});

const square = { id: 'a', type: 'shape', shape: 'rectangle', x: 50, y: 50, width: 100, height: 100, fill: '#0f766e' };

interface Open {
  page: Page;
  pageId: string;
}

async function openPage(body: object = {}): Promise<Open> {
  const { doc: template } = await maker.ask('POST', '/api/templates', { name: 'Pasted' });
  const all = { name: 'Card', width: 600, height: 400, backgroundColor: '#ffffff', layers: [square], ...body };
  const { doc } = await maker.ask('POST', `/api/templates/${template.id}/pages`, all);
  const page = await maker.context.newPage();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`${origin}/app/templates/${template.id}/pages/${doc.id}/edit`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.and(page.locator('[aria-busy=false]')).waitFor();
  await canvas.focus();
  return { page, pageId: doc.id };
}

const layersOf = async (pageId: string) => (await maker.ask('GET', `/api/pages/${pageId}`)).doc.layers;

/** Sends a file to the editor as a paste on the canvas, or as a drop in the middle of an element. */
async function give(
  page: Page,
  kind: 'paste' | 'drop',
  selector: string,
  file: { name: string; bytes: Buffer; type: string },
) {
  const { name, type } = file;
  const base64 = file.bytes.toString('base64');
  const script = `(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${base64}'), (each) => each.charCodeAt(0));
    transfer.items.add(new File([bytes], '${name}', { type: '${type}' }));
    const target = document.querySelector('${selector}');
    const { left, top, width, height } = target.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 };
    target.dispatchEvent('${kind}' === 'paste'
      ? new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer })
      : new DragEvent('drop', { ...at, dataTransfer: transfer }));
  })()`;
  await page.evaluate(script);
}

/** Pastes what another program copied: HTML, and the same as a text. */
async function pasteHtml(page: Page, html: string, text: string) {
  await page.evaluate(`(() => {
    const transfer = new DataTransfer();
    transfer.setData('text/html', ${JSON.stringify(html)});
    transfer.setData('text/plain', ${JSON.stringify(text)});
    document.querySelector('${canvas}').dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }));
  })()`);
}

/** A gray PNG of any size, whose pixels need few bytes. */
function makePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const canvas = '[role=application]';
const inspector = '[aria-label=Inspector]';

describe('pasting and dropping in the editor', () => {
  it('[EDT-7] pastes a picture in the middle of the canvas, and drops one at the pointer', async () => {
    const { page, pageId } = await openPage();
    await give(page, 'paste', canvas, { name: 'photo.png', bytes: makePng(300, 200), type: 'image/png' });
    await expect.poll(() => layersOf(pageId)).toHaveLength(2);
    expect((await layersOf(pageId))[1]).toMatchObject({
      type: 'image',
      name: 'photo',
      width: 300,
      height: 200,
      x: 150,
      y: 100,
    });
    await give(page, 'drop', canvas, { name: 'next.png', bytes: makePng(60, 60), type: 'image/png' });
    await expect.poll(() => layersOf(pageId)).toHaveLength(3);
    expect((await layersOf(pageId))[2]).toMatchObject({
      src: expect.stringMatching(/^asset:/),
      width: 60,
      x: 270,
      y: 170,
    });
    await page.close();
  });

  deepIt('[DASH-1] scales a photo of 48 megapixels down before it uploads it', async () => {
    const { page, pageId } = await openPage();
    await give(page, 'drop', canvas, { name: 'huge.png', bytes: makePng(8_000, 6_000), type: 'image/png' });
    await page.getByText('huge.png').waitFor();
    await expect.poll(() => layersOf(pageId)).toHaveLength(2);
    const { list } = await maker.ask('GET', '/api/v1/assets?search=huge');
    expect(list).toMatchObject([{ width: 4_096, height: 3_072 }]);
    expect((await layersOf(pageId))[1]).toMatchObject({ width: 533, height: 400 });
    await page.close();
  });

  deepIt(
    '[DASH-1] says why a file is not taken, and replaces the picture of the selected layer in the inspector',
    async () => {
      const image = { id: 'i', type: 'image', x: 10, y: 10, width: 50, height: 50, src: '' };
      const { page, pageId } = await openPage({ layers: [image] });
      await give(page, 'drop', canvas, { name: 'notes.pdf', bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' });
      await page.getByText('This file is not a supported image').waitFor();
      await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row').first().click();
      await give(page, 'drop', inspector, { name: 'new.png', bytes: makePng(9, 9), type: 'image/png' });
      await expect
        .poll(() => layersOf(pageId))
        .toMatchObject([{ id: 'i', src: expect.stringMatching(/^asset:/), width: 50 }]);
      await page.close();
    },
  );

  deepIt(
    '[EDT-7] copies layers with their variables to another template, as text for others, and pastes over',
    async () => {
      const text = { id: 't', type: 'text', x: 380, y: 290, content: '{{ headline }}', style: { fontSize: 24 } };
      const variables = { schema: { type: 'object', properties: { headline: { type: 'string', default: 'Hi' } } } };
      const { page } = await openPage({ layers: [text], variables });
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await page.close();
      const other = await openPage();
      await other.page.keyboard.press('Control+v');
      await expect
        .poll(() => layersOf(other.pageId))
        .toMatchObject([{ id: 'a' }, { content: '{{ headline }}', x: 380 }]);
      const { doc } = await maker.ask('GET', `/api/pages/${other.pageId}`);
      expect(doc.variables).toMatchObject(variables);
      expect(await other.page.evaluate('navigator.clipboard.readText()')).toBe('{{ headline }}');
      await other.page.keyboard.press('Control+z');
      await other.page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name: 'Rectangle' }).click();
      await other.page.getByRole('application', { name: 'Canvas' }).focus();
      await other.page.keyboard.press('Control+Shift+V');
      // The center of the text is now that of the square.
      await expect.poll(async () => (await layersOf(other.pageId))[1]?.x).toBeLessThan(110);
      await other.page.close();
    },
  );

  it('[EDT-7] pastes text as a text layer, and copies layers as PNG, SVG and JSON', async () => {
    const { page, pageId } = await openPage();
    await page.evaluate(`navigator.clipboard.writeText('Plain words')`);
    await page.keyboard.press('Control+v');
    await expect.poll(() => layersOf(pageId)).toMatchObject([{ id: 'a' }, { type: 'text', content: 'Plain words' }]);
    await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name: 'Rectangle' }).click();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Control+Alt+C');
    const announced = page.getByRole('status', { name: 'Announcements' });
    await expect.poll(() => announced.textContent()).toBe('Copied as JSON');
    const json = JSON.parse(String(await page.evaluate('navigator.clipboard.readText()')));
    expect(json).toMatchObject({ galley: 1, layers: [{ fill: '#0f766e' }] });
    await page.keyboard.press('Control+Alt+Shift+C');
    await expect.poll(() => announced.textContent()).toBe('Copied as SVG');
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^<svg [^>]*width="100"[^>]*>.*#0f766e/s);
    await page.keyboard.press('Control+Shift+C');
    await expect.poll(() => announced.textContent()).toBe('Copied as PNG');
    const copied = await page.evaluate(`(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = await createImageBitmap(await item.getType('image/png'));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return [bitmap.width, bitmap.height, ...context.getImageData(100, 100, 1, 1).data];
    })()`);
    expect(copied).toEqual([200, 200, 15, 118, 110, 255]);
    await page.close();
  });

  it('[DASH-2] imports a dropped SVG as layers, and reports what is not exact', async () => {
    const { page, pageId } = await openPage({ layers: [] });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#fde68a"/>
      <text x="20" y="60" font-size="30">Hello</text><path d="M0 0h9" stroke="#000" stroke-dasharray="2"/><script>1</script></svg>`;
    await give(page, 'drop', canvas, { name: 'logo.svg', bytes: Buffer.from(svg), type: 'image/svg+xml' });
    const report = page.getByRole('dialog', { name: 'Imported logo' });
    await report.waitFor();
    expect(await report.getByRole('region').allTextContents()).toEqual([
      expect.stringContaining('<script>'),
      expect.stringContaining('dashed'),
      expect.stringContaining('Text “Hello”'),
      expect.stringContaining('Exact'),
    ]);
    expect(await seriousFaults(page)).toEqual([]);
    await report.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => layersOf(pageId)).toHaveLength(4);
    expect(await layersOf(pageId)).toMatchObject([
      { type: 'container', name: 'logo', x: 200, y: 150, width: 200, height: 100 },
      { type: 'shape', fill: '#fde68a' },
      { type: 'text', content: 'Hello' },
      { type: 'svg' },
    ]);
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => layersOf(pageId)).toEqual([]);
    await page.close();
  });

  it('[DASH-2] pastes a card of HTML as layers that look as in a browser, in one step', async () => {
    const { page, pageId } = await openPage({ layers: [] });
    const card = readFileSync(inProject('test/e2e/editor/htmls/card.html'), 'utf8');
    await pasteHtml(page, card, 'Ship your first design in ten minutes');
    const report = page.getByRole('dialog', { name: 'Imported HTML' });
    await report.waitFor();
    expect(await report.getByRole('region', { name: 'Similar' }).textContent()).toContain(
      'Text “Get started”: The address of the link is not kept.',
    );
    expect(await report.getByRole('region', { name: 'Exact' }).textContent()).toContain('13 parts');
    expect(await seriousFaults(page)).toEqual([]);
    await report.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => layersOf(pageId)).toHaveLength(14);
    const [root] = await layersOf(pageId);
    expect(root).toMatchObject({ type: 'container', name: 'HTML', x: 90, width: 420 });
    const { token } = (await maker.ask('POST', '/api/v1/tokens/api-keys', { name: 'Compares pages' })).doc;
    const rendered = await maker.context.request.post(`${origin}/api/render`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { pageId, draft: true, output: 'binary', scale: 2 },
    });
    const placed = `<style>body { margin: 0; padding: ${root.y}px 0 0 ${root.x}px }</style>${card}`;
    const shown = await drawInBrowser(browser, placed, { width: 600, height: 400 });
    const imported = pixelsOnWhite(await rendered.body());
    expect(similarity(halvedPixels(imported), halvedPixels(shown))).toBeGreaterThanOrEqual(0.95);
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => layersOf(pageId)).toEqual([]);
    await page.close();
  });

  deepIt('[EDT-7] pastes HTML of a plain text as a text, and imports a dropped file', async () => {
    const { page, pageId } = await openPage({ layers: [] });
    await pasteHtml(page, '<meta charset="utf-8"><span style="color: red">Plain words</span>', 'Plain words');
    await expect.poll(() => layersOf(pageId)).toMatchObject([{ type: 'text', content: 'Plain words' }]);
    const [text] = await layersOf(pageId);
    expect(text.style.color).not.toBe('red');
    const html = '<body style="margin: 0"><h1 style="margin: 0">Title</h1><script>1</script></body>';
    await give(page, 'drop', canvas, { name: 'page.html', bytes: Buffer.from(html), type: 'text/html' });
    const report = page.getByRole('dialog', { name: 'Imported page' });
    await report.waitFor();
    expect(await report.getByRole('region', { name: 'Left out' }).textContent()).toContain(
      '<script>: Scripts are not run.',
    );
    await report.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(() => layersOf(pageId))
      .toMatchObject([{}, { content: 'Title', width: 600, style: { fontSize: 32 } }]);
    await page.close();
  });
});
