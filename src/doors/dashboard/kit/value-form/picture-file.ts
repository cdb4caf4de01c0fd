import { useEffect, useState } from 'react';

/** px of the small picture next to the field. */
const side = 192;

/**
 * An object URL of a small version of a picture: large pictures are decoded off the page and never shown whole.
 * Undefined until it is ready.
 */
export function useSmallPicture(file: File | undefined): string | undefined {
  const [made, setMade] = useState<{ of: File; address: string }>();
  useEffect(() => {
    if (file === undefined) return;
    let isOver = false;
    let address: string | undefined;
    void smallPicture(file).then((bytes) => {
      if (isOver || bytes === undefined) return;
      address = URL.createObjectURL(bytes);
      setMade({ of: file, address });
    });
    return () => {
      isOver = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [file]);
  return made !== undefined && made.of === file ? made.address : undefined;
}

/** Undefined if the browser cannot make one. */
async function smallPicture(file: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * An address that this page may show: one of this service, or one that contains the bytes. Pictures of other hosts
 * appear only in the render.
 */
export function toDisplayUrl(address: string, origin: string): string | undefined {
  if (address.startsWith('data:image/')) return address;
  try {
    const url = new URL(address);
    return url.origin === origin && url.pathname.startsWith('/files/') ? url.href : undefined;
  } catch {
    return undefined;
  }
}
