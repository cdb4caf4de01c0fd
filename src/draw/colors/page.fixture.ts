import type { JsonObject } from '../../core/json.ts';
import { buildBoxes } from '../../design/build/build-boxes.ts';
import { pageDocument } from '../../design/document/page.ts';
import { emptyVariableSet, variables } from '../../design/document/variables/index.ts';
import { resolvePage } from '../../design/resolve/resolve-page.ts';
import { applyTweaks } from '../../design/resolve/tweaks.ts';
import { prepareTexts } from '../prepare/index.ts';
import { pageColors } from './index.ts';

interface Given {
  brand?: JsonObject;
  /** Variables of the template. */
  template?: unknown;
}

/** The colours of a document with the values that it has by itself; of 400 × 300 px unless it says. */
export function colorsOf(document: object, { brand = {}, template }: Given = {}) {
  const page = pageDocument.parse({ width: 400, height: 300, ...document });
  const own = template === undefined ? emptyVariableSet : variables.parse(template);
  const { layers } = applyTweaks({ page: page.variables, template: own, space: emptyVariableSet }, {});
  const shown = { id: 'p', name: 'Page', document: page };
  const resolved = resolvePage({ page: shown, variables: layers, brand, content: {}, locale: 'en-US', now: 0 });
  return pageColors(prepareTexts(buildBoxes(resolved.page).root, 'en-US'), resolved.page);
}
