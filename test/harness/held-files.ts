import { newId } from '../../src/core/ids.ts';
import { FileStore } from '../../src/services/files/file-store.ts';
import { testServices } from './services.ts';

/** Fills the 4 MiB of files that this isolate keeps with other files, so that the next read comes from the bucket. */
export async function forgetHeldFiles(): Promise<void> {
  const facts = { contentType: 'image/png', pages: 1, warnings: [] };
  const store = new FileStore(testServices());
  const put = () => store.put(`held/${newId()}`, new Uint8Array(2 ** 20), facts);
  await Promise.all(Array.from({ length: 4 }, put));
}
