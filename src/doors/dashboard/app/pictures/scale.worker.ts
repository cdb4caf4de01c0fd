import type { ScaleAnswer, ScaleRequest } from './scale.ts';

/** The lengths of the longest side in pixels that are tried until a copy is small enough. */
const sides = [4_096, 3_072, 2_048, 1_024];

async function scalePicture({ file, maxBytes }: ScaleRequest): Promise<ScaleAnswer> {
  // The whole file is decoded only here, and only once.
  const whole = await createImageBitmap(file).catch(() => undefined);
  if (!whole) return { fault: 'The browser cannot read this image. The file may be damaged.' };
  try {
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    for (const side of sides) {
      const ratio = Math.min(1, side / Math.max(whole.width, whole.height));
      const width = Math.max(1, Math.round(whole.width * ratio));
      const height = Math.max(1, Math.round(whole.height * ratio));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) break;
      context.imageSmoothingQuality = 'high';
      context.drawImage(whole, 0, 0, width, height);
      const copy = await canvas.convertToBlob({ type, quality: 0.9 });
      if (copy.size <= maxBytes) return { copy, width, height };
    }
    return { fault: 'The image could not be resized.' };
  } finally {
    whole.close();
  }
}

addEventListener('message', async ({ data }: MessageEvent<ScaleRequest>) => postMessage(await scalePicture(data)));
