import { useEffect, useState } from 'react';

/** The size of the small picture next to the field, in px. */
const side = 192;

/**
 * An object URL of a small version of a picture. A large picture is decoded in the background and never shown in full
 * size. Undefined until the small version is ready.
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

/** Creates the small version; undefined if the browser cannot do so. */
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
 * An address from which this page may load a picture: an address on this service, or a data URL. Undefined for
 * other hosts, whose pictures only appear in renders.
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
