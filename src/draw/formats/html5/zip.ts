import JSZip from 'jszip';
import type { AdFile } from './ad-file.ts';

/** The first day that a ZIP can store. Every entry has this date, so that equal files give equal bytes (RND-17). */
const date = new Date(Date.UTC(1980, 0, 1));

export async function zipFiles(files: readonly AdFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip();
  for (const { name, bytes } of files) zip.file(name, bytes, { date, createFolders: false });
  const options = { compression: 'DEFLATE', compressionOptions: { level: 9 }, platform: 'DOS' } as const;
  return new Uint8Array(await zip.generateAsync({ type: 'arraybuffer', ...options }));
}
