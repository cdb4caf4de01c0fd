import { describe, expect, it } from 'vitest';
import { authoredCommon, placement } from '../document/layers/common.ts';
import { commonFieldGuides, examplePage, layerGuides } from '../document/layers/guides.ts';
import { layerKinds } from '../document/layers/index.ts';
import { pageDocument } from '../document/page.ts';
import { resolvePage } from '../resolve/resolve-page.ts';
import { buildBoxes } from './build-boxes.ts';
import { loadCodeEncoders } from './load-code-encoders.ts';

const kinds = Object.entries(layerGuides);

describe('guides of layers', () => {
  it('[DOCS-2] have an entry for every kind and every field, and no other', () => {
    expect(kinds.map(([type]) => type).sort()).toEqual([...layerKinds.keys()].sort());
    for (const [type, { fields }] of kinds) {
      expect([type, Object.keys(fields).sort()]).toEqual([
        type,
        Object.keys(layerKinds.get(type)?.fields ?? {}).sort(),
      ]);
    }
    const common = Object.keys({ ...authoredCommon, ...placement }).sort();
    expect(Object.keys(commonFieldGuides).sort()).toEqual(common);
  });

  it.each(kinds)(
    '[DOCS-2] have, for %s, an example that is a valid page and makes its boxes without a warning',
    async (type, { example }) => {
      const document = pageDocument.parse({ ...examplePage, layers: example });
      const page = { id: 'page', name: 'Example', document };
      const resolved = resolvePage({ page, variables: [], brand: {}, content: {}, locale: 'en-US', now: 0 });
      const built = buildBoxes(resolved.page, { codeEncoders: await loadCodeEncoders([document]) });
      expect([...resolved.warnings, ...built.warnings]).toEqual([]);
      expect(example.map((layer) => layer['type'])).toContain(type);
      expect(JSON.stringify(built.root)).toContain(`"layerId":"${example[0]?.['id']}"`);
    },
  );
});
