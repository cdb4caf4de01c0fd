import { type StyleGuide, styleGroups } from '../../../src/design/boxes/style/guides.ts';
import { type StylePropertyName, styleProperties } from '../../../src/design/boxes/style/properties.ts';
import { type Style, type StyleDifference, styleDifferences, styleTiles } from '../../docs/tiles/index.ts';
import { code, table } from './markdown.ts';

const numbers = {
  px: 'a number without a unit is in px',
  unitless: 'can be a number without a unit',
  none: '',
} as const;

/** The page of style properties as Markdown, built from their table, guides and tiles (DOCS-2). */
export function stylesPage(): string {
  const groups = styleGroups.map(({ title, properties }) => {
    const rows = Object.entries(properties).map(([name, guide]) => row(name as StylePropertyName, guide));
    return `## ${title}\n\n${table(['drawn', 'property, and in CSS', 'example', 'meaning'], rows)}\n`;
  });
  const pairs = Object.entries(styleDifferences).map(([name, difference]) => pair(name, difference));
  const differences = table(['one engine', 'the other', 'style', 'why'], pairs);
  return `${head}\n${groups.join('\n')}\n${headOfDifferences}\n${differences}\n`;
}

function row(name: StylePropertyName, [example, meaning]: StyleGuide): string[] {
  const property = styleProperties[name];
  if (!property) throw new Error(`There is no style property ${name}`);
  const { css, number, engines, syntax } = property;
  const { description, beside } = styleTiles[name];
  const isOfBrowser = !engines.includes('takumi');
  const notes = [
    meaning,
    ...(number === 'none' ? [] : [numbers[number]]),
    ...(syntax === undefined ? [] : [`takes ${code(syntax)}`]),
    ...(isOfBrowser ? ['drawn only by [a browser](#where-the-engines-differ)'] : []),
    ...(!isOfBrowser && isDifferent(name)
      ? ['[the engines draw some values differently](#where-the-engines-differ)']
      : []),
  ];
  const names = name === css ? code(name) : `${code(name)} ${code(css)}`;
  const picture = isOfBrowser ? getBrowserPicture(name) : `![${description}](pictures/styles/${name}.webp)`;
  return [picture, names, `${code(JSON.stringify(example))}${listStyles(beside)}`, notes.join('; ')];
}

function isDifferent(name: StylePropertyName): boolean {
  return Object.values(styleDifferences).some(({ style }) => name in style);
}

/** Styles that takumi does not draw are shown as a browser draws them. */
function getBrowserPicture(name: StylePropertyName): string {
  const [picture] = Object.entries(styleDifferences).filter(([, { style }]) => name in style);
  if (!picture) throw new Error(`styleDifferences has no value of ${name}`);
  return `![${picture[1].seen.browser}](pictures/engines/${picture[0]}-browser.webp)`;
}

function pair(name: string, { style, tile, seen, why }: StyleDifference): string[] {
  return [
    `![${seen.takumi}](pictures/engines/${name}-takumi.webp) takumi`,
    `![${seen.browser}](pictures/engines/${name}-browser.webp) a browser`,
    `${entries(style).join(', ')}${listStyles(tile.beside)}`,
    why,
  ];
}

const entries = (style: Style) =>
  Object.entries(style).map(([name, value]) => code(`${JSON.stringify(name)}: ${JSON.stringify(value)}`));

/** The other styles that the layer in the picture needs for the style to be visible. */
function listStyles(beside: Style): string {
  const others = entries(beside);
  return others.length === 0 ? '' : `, here with ${others.join(', ')}`;
}

const head = `# Styles

A layer's \`style\` accepts a subset of CSS, with property names written as in JavaScript. When you save a page, Galley parses every value,
and rejects properties and values that are not in these tables. A style cannot load images from a URL; use an image layer instead.

\`\`\`json
{ "id": "card", "type": "container", "style": { "padding": 24, "borderRadius": 12, "backgroundColor": "#ffffff", "boxShadow": "0 8px 24px rgb(0 0 0 / 0.2)" } }
\`\`\`

- For some properties, the value can be a number without a unit, which the tables mention. Otherwise, the value must be text.
- Every value can contain an [expression](expressions.md).
- Boxes use \`border-box\` sizing. Position, size, \`rotation\`, \`opacity\`, \`fit\`, \`focus\` and \`maxLines\` are fields of the [layer](layers.md).
- If both a shorthand and a longhand property are set, the longhand applies, in whatever order they are written.

Each image shows the example value, drawn by takumi. A browser draws it in the same way, unless it is listed under
[the differences between the engines](#where-the-engines-differ).
`;

const headOfDifferences = `## Where the engines differ

takumi renders images, unless the template's \`rendererType\` is \`html\`. A browser renders images of those templates, and every pdf and
pptx. The two engines draw the values below differently. If an engine ignores a style, the render has a
[warning](warnings.md#style_unsupported).
`;
