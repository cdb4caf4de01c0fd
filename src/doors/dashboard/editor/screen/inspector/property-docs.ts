import { styleGuides } from '../../../../../design/boxes/style/guides.ts';
import { isStyleProperty } from '../../../../../design/boxes/style/index.ts';
import { commonFieldGuides, layerGuides } from '../../../../../design/document/layers/guides.ts';

const fieldGuides: ReadonlyMap<string, string> = new Map([
  ...Object.values(layerGuides).flatMap(({ fields }) => Object.entries<string>(fields)),
  ...Object.entries(commonFieldGuides),
]);

/** What a property does, in the words of the reference. */
export function propertyDocs(path: string): string | undefined {
  const [holder = '', name = ''] = path.split('.');
  if (holder === 'style') return isStyleProperty(name) ? toPlainText(styleGuides[name][1]) : undefined;
  const guide = fieldGuides.get(holder);
  return guide === undefined ? undefined : toPlainText(guide);
}

/** The guides are Markdown. Tooltips and descriptions cannot have links. */
function toPlainText(guide: string): string {
  const plain = guide.replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1').replaceAll('`', '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
