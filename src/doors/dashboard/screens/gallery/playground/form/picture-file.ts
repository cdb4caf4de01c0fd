/** Bytes that the service takes of an upload. */
const largest = 10 * 1024 * 1024;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];

/** Why a file is not sent; undefined where it may be what the service takes, whose judgement is by the bytes. */
export function faultOfPicture({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.includes(type)) return 'This is no PNG, JPEG, WebP, GIF, AVIF or SVG picture.';
  if (size > largest) {
    const megabytes = (size / 1024 / 1024).toLocaleString(undefined, { maximumFractionDigits: 1 });
    return `The picture has ${megabytes} MB; 10 MB is the most. Save it smaller, then try again.`;
  }
  return size === 0 ? 'The file is empty.' : undefined;
}

/** px of the small picture beside the field. */
const side = 192;

/** An object URL of the picture, small: large ones are decoded off the page and never shown whole. undefined where none can be made. */
export async function smallPicture(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8));
    return blob === null ? undefined : URL.createObjectURL(blob);
  } catch {
    return undefined;
  }
}

/** An address that this page may show: of its own service, or with the bytes in it. Pictures of others are in the render alone. */
export function shownAddress(address: string, origin: string): string | undefined {
  if (address.startsWith('data:image/')) return address;
  try {
    const url = new URL(address);
    return url.origin === origin && url.pathname.startsWith('/files/') ? url.href : undefined;
  } catch {
    return undefined;
  }
}
