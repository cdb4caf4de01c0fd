import { pictureLimits } from './check-picture.ts';

export interface ScaleRequest {
  file: File;
  maxBytes: number;
}

export type ScaleAnswer = { copy: Blob; width: number; height: number } | { fault: string };

/**
 * Makes a smaller copy of a picture that the service accepts: at most 4,096 px on each side, a JPEG as JPEG and every
 * other type as WebP. A worker does this, so that the page stays responsive.
 * @throws Error with the reason if no copy can be made
 */
export async function scaleDown(file: File): Promise<File> {
  const worker = new Worker(new URL('./scale.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<ScaleAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ScaleAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('This browser could not resize the image.'));
      worker.postMessage({ file, maxBytes: pictureLimits.bytes } satisfies ScaleRequest);
    });
    if ('fault' in answer) throw new Error(answer.fault);
    const ending = answer.copy.type === 'image/jpeg' ? 'jpg' : 'webp';
    return new File([answer.copy], `${file.name.replace(/\.\w{1,5}$/, '')}.${ending}`, { type: answer.copy.type });
  } finally {
    worker.terminate();
  }
}
