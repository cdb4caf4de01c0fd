import { env } from 'cloudflare:test';
import { fontFiles } from '../../src/platform/assets/font-files.ts';

/** Reads a built-in font by its path. */
export async function fontBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await fontFiles(env.ASSETS)(path));
}
