import { parseGalleryTemplate } from '../scripts/state/gallery.ts';
import { prepareState } from '../scripts/state/prepare.ts';
import { seedTemplates } from '../scripts/state/seed.ts';
import { withStores } from '../scripts/state/stores.ts';
import { cardDocument, loopDocument } from './card.ts';
import { flowTemplate } from './flow.ts';

/** Creates a separate state for a run, with the pages that are measured. */
export async function prepareBenchPages(state: string): Promise<void> {
  await prepareState();
  const template = (name: string, documents: readonly object[], settings: object = {}) =>
    parseGalleryTemplate(`bench-${name}`, {
      name,
      description: 'Measured by npm run bench.',
      category: 'bench',
      tags: [],
      colors: ['black'],
      settings,
      pages: documents.map((document) => ({ name, document })),
    });
  await withStores(state, (stores) =>
    seedTemplates(stores, [
      template('card', [cardDocument]),
      template('loop', [loopDocument]),
      ...(['html', 'takumi'] as const).flatMap((mode) => {
        const [plain, numbered] = [flowTemplate(mode), flowTemplate(mode, { isNumbered: true })];
        return [
          template(`flow-${mode}`, [plain.document], plain.settings),
          template(`flow-${mode}-numbered`, [numbered.document], numbered.settings),
        ];
      }),
      template(
        'deck',
        Array.from({ length: 10 }, () => cardDocument),
      ),
    ]),
  );
}
