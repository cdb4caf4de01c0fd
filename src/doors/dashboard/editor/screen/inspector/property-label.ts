import { getLabel } from '../../../kit/value-form/schema.ts';

/** Names that are not simply the words of a property. */
const labels: Readonly<Record<string, string>> = {
  d: 'Path data',
  qrcode: 'Code',
  src: 'URL',
  alt: 'Alternative text',
  symbology: 'Type',
  shaderId: 'Shader',
  WebkitTextStroke: 'Text outline',
  WebkitTextStrokeWidth: 'Text outline width',
  WebkitTextStrokeColor: 'Text outline color',
  WebkitTextFillColor: 'Letter fill color',
};

/** The label of a property by its dot path: `style.borderTopWidth` → "Border top width". */
export function propertyLabel(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  return labels[name] ?? getLabel(name, {});
}
