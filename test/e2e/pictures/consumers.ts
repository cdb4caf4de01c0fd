import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import JSZip from 'jszip';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Pixels } from '../documents/pictures.ts';
import { readData } from '../started-service.ts';
import { decodePicture } from './photo.ts';
import type { PhotoSpace, Supplied } from './suppliers.ts';

interface Consumer {
  name: string;
  /** Whether it accepts values with the request. */
  takesTweaks: boolean;
  /** The pictures that it returns. */
  pictures(space: PhotoSpace, supplied: Supplied): Promise<Pixels[]>;
}

/** Everything that draws a page. */
export const consumers: readonly Consumer[] = [
  rendered('takumi png', { format: 'png' }, one),
  rendered('takumi jpeg', { format: 'jpeg' }, one),
  rendered('takumi webp', { format: 'webp' }, one),
  rendered('takumi svg', { format: 'svg' }, inMarkup),
  rendered('html png', { format: 'png', renderType: 'html' }, one),
  rendered('pdf', { format: 'pdf' }, inPdf),
  rendered('pptx', { format: 'pptx' }, (bytes) => inZip(bytes, /^ppt\/media\//)),
  // Without its backup picture, which is drawn like any other picture.
  rendered('html5', { format: 'html5' }, (bytes) => inZip(bytes, /^(?!.*backup).*\.(?:png|jpe?g|webp)$/)),
  {
    name: 'preview',
    takesTweaks: true,
    pictures: async ({ ask }, { pageId, tweaks }) => {
      const { picture } = await ask('POST', '/api/v1/previews', { pageId, tweaks });
      return one(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
    },
  },
  {
    name: 'preview_page',
    takesTweaks: true,
    pictures: async ({ origin, apiKey }, { pageId, tweaks }) => {
      const { content } = await callTool({ origin, apiKey }, 'preview_page', { pageId, tweaks });
      const picture = content.find((each) => each.type === 'image');
      return one(Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64'));
    },
  },
  {
    name: 'thumbnail',
    takesTweaks: false,
    pictures: async ({ send }, { templateId }) => {
      const response = await send(`/api/templates/${templateId}/thumbnail.webp`);
      return one(new Uint8Array(await response.arrayBuffer()));
    },
  },
];

export async function callTool(
  { origin, apiKey }: Pick<PhotoSpace, 'origin' | 'apiKey'>,
  name: string,
  input: Record<string, unknown>,
) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }));
  const answer = await client.callTool({ name, arguments: input });
  await client.close();
  if (answer.isError) throw new Error(JSON.stringify(answer.content));
  return answer;
}

type PicturesIn = (bytes: Uint8Array) => Promise<Pixels[]>;

function rendered(name: string, output: object, picturesIn: PicturesIn): Consumer {
  return {
    name,
    takesTweaks: true,
    pictures: async ({ origin, apiKey }, { pageId, tweaks }) => {
      const response = await fetch(`${origin}/api/render`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify({ pageId, tweaks, scale: 1, ...output }),
      });
      const { file, warnings } = await readData(response);
      const unavailable = warnings.filter(({ code }: { code: string }) => code === 'image_unavailable');
      if (unavailable.length > 0) throw new Error(JSON.stringify(unavailable));
      const path = new URL(file.url).pathname;
      return picturesIn(new Uint8Array(await (await fetch(`${origin}${path}`)).arrayBuffer()));
    },
  };
}

async function one(bytes: Uint8Array): Promise<Pixels[]> {
  return [await decodePicture(bytes)];
}

async function inMarkup(bytes: Uint8Array): Promise<Pixels[]> {
  const urls = new TextDecoder().decode(bytes).matchAll(/data:image\/(?:png|jpeg|webp);base64,([\w+/=]+)/g);
  return Promise.all([...urls].map(([, base64 = '']) => decodePicture(Buffer.from(base64, 'base64'))));
}

async function inZip(bytes: Uint8Array, name: RegExp): Promise<Pixels[]> {
  const { files } = await JSZip.loadAsync(bytes);
  const pictures = Object.values(files).filter((file) => !file.dir && name.test(file.name));
  return Promise.all(pictures.map(async (file) => decodePicture(await file.async('uint8array'))));
}

async function inPdf(bytes: Uint8Array): Promise<Pixels[]> {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    const names = argsArray.flatMap((operands, index) =>
      fnArray[index] === OPS.paintImageXObject ? [operands[0]] : [],
    );
    return await Promise.all(
      names.map(async (name) => {
        const image = await new Promise<RawImage>((resolve) => page.objs.get(name, resolve));
        return withAlpha(image);
      }),
    );
  } finally {
    await task.destroy();
  }
}

interface RawImage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

function withAlpha({ width, height, data }: RawImage): Pixels {
  const channels = data.length / (width * height);
  if (channels !== 3 && channels !== 4) throw new Error(`A picture of ${channels} channels`);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    rgba.set(data.subarray(pixel * channels, pixel * channels + 3), pixel * 4);
  }
  return { width, height, data: rgba };
}
