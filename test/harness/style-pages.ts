import { definitionSyntax, lexer } from 'css-tree';
import { parseStyle, styleProperties } from '../../src/design/boxes/style/index.ts';

/** A page for one value of a style property, generated from the grammar of the property. */
interface StylePage {
  name: string;
  document: object;
}

/** Values of the types that occur in grammars. */
const samples: Readonly<Record<string, readonly string[]>> = {
  length: ['12px', '1.5em'],
  percentage: ['35%'],
  number: ['0.5', '2'],
  integer: ['2', '-1'],
  color: ['#c62828', 'rgb(21 101 192 / 60%)'],
  'line-width': ['3px'],
  ratio: ['16 / 9'],
  gradient: ['linear-gradient(to right top, #c62828, #1565c0)', 'radial-gradient(#fff, #2e7d32)'],
  'family-name': ['Lora', '"JetBrains Mono"'],
  'filter-function': ['blur(2px)', 'drop-shadow(3px 3px 2px #0008)', 'saturate(30%)'],
  'transform-function': [
    'rotate(12deg)',
    'translate(10px, -4px) scale(0.8)',
    'skewX(15deg)',
    'matrix(1, 0.2, 0, 1, 6, 4)',
  ],
  'basic-shape': ['circle(40%)', 'inset(6px round 8px)', 'polygon(0 0, 100% 20%, 80% 100%)'],
  shadow: ['4px 4px 6px #0006', 'inset 0 0 10px #c62828'],
  'shadow-t': ['2px 2px 2px #0008'],
  'track-size': ['40px 1fr', 'minmax(30px, 1fr) auto'],
  'track-list': ['40px 1fr min-content', 'repeat(3, 1fr)', '[a] 30% [b] 1fr [c]'],
  'auto-track-list': ['repeat(auto-fill, 44px)', 'repeat(auto-fit, minmax(50px, 1fr))'],
  'grid-line': ['2', 'span 2'],
  string: ['"a a b" "c c b"'],
  'feature-tag-value': ['"tnum"'],
};

/** Common values beyond the words and single values of a grammar. */
const written: Readonly<Record<string, readonly string[]>> = {
  border: ['3px solid #1565c0', '4px double #c62828', '3px dashed #333'],
  borderTop: ['6px solid #2e7d32'],
  borderLeft: ['6px solid #2e7d32'],
  borderRadius: ['12px', '50%', '4px 20px', '30px 6px / 10px 20px'],
  margin: ['4px 10px', 'auto', '-6px'],
  padding: ['4px 10px', '5%'],
  flex: ['1', '1 1 40px', '0 0 60px', 'auto', 'none'],
  background: ['#ffe082', 'linear-gradient(45deg, #c62828, #1565c0)', 'radial-gradient(#fff, #888) 0 0 / 16px 16px'],
  font: [],
  textDecoration: ['underline', 'line-through #c62828', 'underline 3px'],
  placeContent: ['center', 'end space-between', 'stretch'],
  placeItems: ['center', 'end start'],
  overflow: ['hidden', 'visible'],
  gridArea: ['1 / 2 / 3 / 4', 'b'],
};

const maxValues = 8;

/**
 * Pages for every property of the grammar, one for each of up to eight values: on a container, a text, a picture and a
 * box, side by side.
 */
export function stylePages(): StylePage[] {
  return Object.keys(styleProperties).flatMap((property) =>
    listValues(property).map((value) => ({ name: `${property}: ${value}`, document: pageFor(property, value) })),
  );
}

function listValues(property: string): string[] {
  const words = new Set<string>(written[property] ?? []);
  for (const value of fromGrammar(property)) words.add(value);
  const valid = [...words].filter((value) => isValid(property, value));
  return valid.slice(0, maxValues);
}

function isValid(property: string, value: string): boolean {
  const { style, problems } = parseStyle({ [property]: value });
  return problems.length === 0 && Object.keys(style).length > 0;
}

interface SyntaxNode {
  type: string;
  name?: string;
  terms?: SyntaxNode[];
  term?: SyntaxNode;
}

type Syntaxes = Readonly<Record<string, { syntax: unknown } | undefined>>;
const tables = lexer as unknown as { properties: Syntaxes; types: Syntaxes };

/** The words of a grammar, and samples of its types. */
function fromGrammar(property: string): string[] {
  const { css, syntax } = styleProperties[property] ?? { css: property };
  const root = syntax === undefined ? tables.properties[css]?.syntax : definitionSyntax.parse(syntax);
  const words: string[] = [];
  const seen = new Set<string>();
  const visit = (node: SyntaxNode | undefined): void => {
    if (!node) return;
    if (node.type === 'Keyword' && node.name) words.push(node.name);
    const sampled = node.type === 'Type' ? samples[node.name ?? ''] : undefined;
    if (sampled) words.push(...sampled);
    else if ((node.type === 'Type' || node.type === 'Property') && node.name && !seen.has(node.name)) {
      seen.add(node.name);
      const table = node.type === 'Type' ? tables.types : tables.properties;
      visit(table[node.name]?.syntax as SyntaxNode | undefined);
    }
    for (const term of node.terms ?? []) visit(term);
    visit(node.term);
  };
  visit(root as SyntaxNode | undefined);
  return words;
}

const picture =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#26a69a"/><circle cx="12" cy="12" r="8" fill="#fff176"/></svg>',
  );

const font = { fontFamily: 'Inter', fontSize: 14, lineHeight: '20px' };
/** Other styles that properties need to have a visible effect: a color, a line or a size. */
const neededStyles: Readonly<Record<string, Record<string, string | number>>> = {
  borderStyle: { borderWidth: 3, borderColor: '#c62828' },
  borderColor: { borderWidth: 3, borderStyle: 'solid' },
  outlineStyle: { outlineWidth: 3, outlineColor: '#c62828' },
  outlineColor: { outlineWidth: 3, outlineStyle: 'solid' },
  outlineOffset: { outline: '2px solid #c62828' },
  outlineWidth: { outlineStyle: 'solid', outlineColor: '#c62828' },
  borderWidth: { borderStyle: 'solid', borderColor: '#c62828' },
  backgroundSize: { backgroundImage: 'linear-gradient(#c62828, #1565c0)' },
  backgroundPosition: { backgroundImage: 'linear-gradient(#c62828, #1565c0)', backgroundSize: '20px 20px' },
  backgroundRepeat: { backgroundImage: 'linear-gradient(#c62828, #1565c0)', backgroundSize: '20px 20px' },
  maskSize: { maskImage: 'radial-gradient(#000 40%, #0000 60%)' },
  maskPosition: { maskImage: 'radial-gradient(#000 40%, #0000 60%)', maskSize: '30px 30px' },
  maskRepeat: { maskImage: 'radial-gradient(#000 40%, #0000 60%)', maskSize: '30px 30px' },
  transformOrigin: { transform: 'rotate(15deg)' },
  textDecorationStyle: { textDecorationLine: 'underline' },
  textDecorationColor: { textDecorationLine: 'underline' },
  textDecorationThickness: { textDecorationLine: 'underline' },
  textUnderlineOffset: { textDecorationLine: 'underline' },
  WebkitTextStrokeColor: { WebkitTextStrokeWidth: 1 },
};

function pageFor(property: string, value: string): object {
  const testedStyle = { ...neededStyles[property], [property]: value };
  const isGrid = /^grid|^justify(?:Items|Self)|^place/.test(property);
  const display = isGrid
    ? { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gridAutoRows: '40px' }
    : { display: 'flex', flexDirection: 'row', flexWrap: 'wrap' };
  const frame = { ...display, gap: 6, padding: 8, backgroundColor: '#eceff1', ...font };
  const targets = ['container', 'text', 'picture', 'box'] as const;
  const layers = targets.flatMap((target, index) => {
    const id = (name: string) => `${name}${index}`;
    const of = (name: string) => (name === target ? testedStyle : {});
    return [
      {
        id: id('c'),
        type: 'container',
        x: 10 + index * 150,
        y: 10,
        width: 140,
        height: 170,
        style: { ...frame, ...of('container') },
      },
      { id: id('t'), parentId: id('c'), type: 'text', content: 'Every page is a tree', style: { ...of('text') } },
      {
        id: id('p'),
        parentId: id('c'),
        type: 'image',
        src: picture,
        width: 40,
        height: 30,
        fit: 'fill',
        style: { ...of('picture') },
      },
      {
        id: id('b'),
        parentId: id('c'),
        type: 'container',
        width: 36,
        height: 36,
        style: { backgroundColor: '#7e57c2', ...of('box') },
      },
      { id: id('w'), parentId: id('c'), type: 'text', content: 'Two', style: { color: '#1b5e20' } },
    ];
  });
  return { width: 610, height: 190, backgroundColor: '#ffffff', layers };
}
