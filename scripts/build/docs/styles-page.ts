import { type StyleGuide, styleGroups } from '../../../src/design/boxes/style/guides.ts';
import { type StylePropertyName, styleProperties } from '../../../src/design/boxes/style/properties.ts';
import { type Style, type StyleDifference, styleDifferences, styleTiles } from '../../docs/tiles/index.ts';
import { code, table } from './markdown.ts';

const numbers = { px: 'a bare number is px', unitless: 'a bare number is itself', none: '' } as const;

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
    ...(isOfBrowser ? ['drawn by [a browser alone](#where-the-engines-differ)'] : []),
    ...(!isOfBrowser && isDifferent(name) ? ['[engines differ](#where-the-engines-differ) in some values'] : []),
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

A layer's \`style\` is a typed subset of CSS, under the names that CSS has in JavaScript. Values are parsed when a page is saved, and
printed anew before an engine sees them; what is not in these tables is refused. A style never fetches: use an image layer.

\`\`\`json
{ "id": "card", "type": "container", "style": { "padding": 24, "borderRadius": 12, "backgroundColor": "#ffffff", "boxShadow": "0 8px 24px rgb(0 0 0 / 0.2)" } }
\`\`\`

- A bare number is px or the number itself, as the tables say. Where they say nothing, the value has to be text.
- Any value may hold an [expression](expressions.md).
- Boxes are border-box. Place, size, \`rotation\`, \`opacity\`, \`fit\`, \`focus\` and \`maxLines\` are fields of the [layer](layers.md).
- Where shorthand and longhand are both set, the narrower property wins, whatever their order.

Each example is a value that a test parses, and each picture shows it, drawn by takumi, the service's own engine. A browser draws
it alike unless it stands among [the differences](#where-the-engines-differ).
`;

const headOfDifferences = `## Where the engines differ

takumi draws images, unless the template's \`rendererType\` is \`html\`: a browser draws those, and every pdf. The two draw these values
differently. What an engine leaves out is a [warning](warnings.md#style_unsupported) of the render.
`;
