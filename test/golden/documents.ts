import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const goldenDocument = z.strictObject({
  /** One sentence: what to check. */
  about: z.string().min(20).max(300),
  page: z.looseObject({ name: z.string(), width: z.number(), height: z.number(), layers: z.array(z.unknown()) }),
});

export type GoldenDocument = z.output<typeof goldenDocument>;

const folder = join(import.meta.dirname, 'documents');

/** The folder of the golden pictures of documents, each `<name>.png`. */
export const goldenPictures = join(import.meta.dirname, 'pictures');

/** The documents of test/golden/documents/ by their file names: pages that each test one thing. */
export function goldenDocuments(): Map<string, GoldenDocument> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.sort().map((file) => {
      const name = file.slice(0, -'.json'.length);
      const parsed = goldenDocument.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      if (!parsed.success) throw new Error(`The document ${name} is not valid:\n${z.prettifyError(parsed.error)}`);
      return [name, parsed.data];
    }),
  );
}
