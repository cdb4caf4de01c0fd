import { type StyleGuide, styleGroups } from '../../../src/design/boxes/style/guides.ts';
import { styleProperties } from '../../../src/design/boxes/style/properties.ts';
import { styleTiles } from '../../docs/style-tiles.ts';
import { code, table } from './markdown.ts';

const numbers = { px: 'px', unitless: 'number', none: '' } as const;

/** The page of style properties as Markdown, made of their table and guides (DOCS-2). */
export function stylesPage(): string {
  const groups = styleGroups.map(({ title, properties }) => {
    const rows = Object.entries(properties).map(([name, guide]) => row(name, guide));
    const header = ['property, and in CSS', 'example', 'a bare number is', 'meaning'];
    return `## ${title}\n\n${tilesOf(title)}\n\n${table(header, rows)}\n`;
  });
  return `${head}\n${groups.join('\n')}`;
}

function row(name: string, [example, meaning]: StyleGuide): string[] {
  const property = styleProperties[name];
  if (!property) throw new Error(`There is no style property ${name}`);
  const { css, number, engines, syntax } = property;
  const notes = [
    meaning,
    ...(syntax === undefined ? [] : [`takes ${code(syntax)}`]),
    ...(engines.length === 1 ? [`the engine ${code(engines[0] ?? '')} alone`] : []),
  ];
  const names = name === css ? code(name) : `${code(name)} ${code(css)}`;
  return [names, code(JSON.stringify(example)), numbers[number], notes.join('; ')];
}

function tilesOf(group: string): string {
  const tiles = Object.entries(styleTiles).filter(([, tile]) => tile.group === group);
  const rows = tiles.map(([name, { style }]) => [
    `![${name.replaceAll('-', ' ')}](pictures/styles/${name}.webp)`,
    Object.entries(style)
      .map(([property, value]) => code(`${JSON.stringify(property)}: ${JSON.stringify(value)}`))
      .join(', '),
  ]);
  return table(['drawn', 'style'], rows);
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

Each example is a value that a test parses. The pictures are drawn by the service's own engine.
`;
