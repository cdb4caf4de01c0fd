import { encode } from 'jpeg-js';
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentService, startWithTemplates } from './service.ts';

const [width, height] = [1_000, 750];
/** px of the boxes: the photos have six pixels for each. */
const box = { width: 160, height: 120 };

/** A JPEG of soft colors with a little noise, as in photos. */
function photo(): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0, noise = 1; pixel < width * height; pixel++) {
    noise = (noise * 48_271) % 2_147_483_647;
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
    const channels = [200 * x, 120 + 100 * y, 220 * (1 - x)].map((channel) => channel + (noise % 12));
    data.set(channels, pixel * 4);
  }
  return encode({ width, height, data }, 90).data;
}

/** The same photo, with an orientation that turns it by a quarter. */
function turned(jpeg: Buffer): Buffer {
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const exif = [...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0];
  const segment = Buffer.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

const toDataUrl = (jpeg: Buffer) => `data:image/jpeg;base64,${jpeg.toString('base64')}`;
const image = (id: string, src: string, style = {}) => ({ id, type: 'image', x: 20, y: 20, ...box, src, style });

let service: DocumentService;

beforeAll(async () => {
  const jpeg = photo();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    id: `row${index}`,
    type: 'text',
    x: 20 + (index % 4) * 90,
    y: 20 + Math.floor(index / 4) * 18,
    width: 80,
    content: `Row ${index}`,
    style: { fontSize: 10 },
  }));
  service = await startWithTemplates({
    photos: {
      pages: [
        { width: 200, height: 160, layers: [image('plain', toDataUrl(jpeg))] },
        { width: 200, height: 160, layers: [image('turned', toDataUrl(turned(jpeg)))] },
        { width: 200, height: 160, layers: [image('filtered', toDataUrl(jpeg), { filter: 'saturate(1.4)' })] },
        { width: 400, height: 600, layers: rows },
      ],
    },
  });
}, 60_000);

afterAll(() => service?.remove());

interface PrintedPicture {
  width: number;
  height: number;
  filter: string;
  bytes: number;
}

async function printed(page: number): Promise<{ pictures: PrintedPicture[]; bytes: Uint8Array }> {
  const bytes = await service.bytes({ format: 'pdf', pageId: service.pageId('photos', page) });
  const { context } = await PDFDocument.load(bytes);
  const pictures = context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image'))
      return [];
    const side = (name: string) => object.dict.lookup(PDFName.of(name), PDFNumber).asNumber();
    const filter = String(object.dict.lookup(PDFName.of('Filter')));
    return [{ width: side('Width'), height: side('Height'), filter, bytes: object.contents.length }];
  });
  return { pictures, bytes };
}

it('[DOCF-1] stores a photo at 300 pixels per inch or less (W11)', async () => {
  const { pictures } = await printed(1);
  expect(pictures).toEqual([{ width: 500, height: 375, filter: '/DCTDecode', bytes: expect.any(Number) }]);
});

it('[DOCF-1] stores a rotated photo as an upright jpeg (W11)', async () => {
  const { pictures } = await printed(2);
  expect(pictures).toHaveLength(1);
  const [picture] = pictures;
  expect(picture).toMatchObject({ filter: '/DCTDecode' });
  expect(picture?.height).toBeGreaterThan(picture?.width ?? 0);
});

it('[DOCF-1] stores a photo under a filter as a jpeg (W11)', async () => {
  const { pictures, bytes } = await printed(3);
  expect(pictures.map(({ filter }) => filter)).toContain('/DCTDecode');
  // The raw pixels of its box would take ten times as much.
  expect(bytes.length).toBeLessThan(120_000);
});

it('[DOCF-1] stores everything that is not a stream in compressed object streams (W11)', async () => {
  const { bytes } = await printed(4);
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain('/ObjStm');
  // Each row has an element of the structure tree, which would otherwise be a separate object.
  expect(text.match(/\d+ 0 obj/g)?.length).toBeLessThan(60);
});
