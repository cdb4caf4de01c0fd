import { isSame } from '../../../app/is-same.ts';
import type { PreviewLayer } from '../../../app/page-picture.tsx';
import { shorten } from '../../../app/shorten.ts';
import type { DrawnVersion } from '../../../kit/record/both-pictures.tsx';
import type { BrandDoc } from '../data.ts';
import { flattenTokenTree, isGroup, printToken } from '../tokens.ts';

type Sides = Pick<BrandDoc, 'draftTokens' | 'variants'>;

/**
 * The tokens of a brand that can be drawn, by dot path. The paths of variants' tokens begin with the name of the
 * variant.
 */
const collectTokens = ({ draftTokens, variants }: Sides) =>
  new Map([
    ...flattenTokenTree(draftTokens),
    ...Object.entries(variants).flatMap(([variant, overlay]) =>
      [...flattenTokenTree(overlay)].map(([path, value]) => [`${variant}: ${path}`, value] as const),
    ),
  ]);

/** The maximum number of tokens in a picture, which is enough to understand a conflict. */
const maxRows = 8;
const rowHeight = 96;
const width = 640;

/**
 * Pictures of the tokens that differ, one for each version of a brand. Undefined if none of these tokens can be drawn.
 */
export function brandSheets(theirs: Sides, yours: Sides): { theirs: DrawnVersion; yours: DrawnVersion } | undefined {
  const [one, other] = [collectTokens(theirs), collectTokens(yours)];
  const rows = [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => groupOfPath(path) !== undefined && !isSame(one.get(path), other.get(path)))
    .slice(0, maxRows);
  if (rows.length === 0) return undefined;
  const height = rows.length * rowHeight;
  const buildVersion = (tokens: ReadonlyMap<string, unknown>): DrawnVersion => {
    const layers = rows.flatMap((path, index) => rowLayers(path, tokens.get(path), index));
    const page = { name: 'Brand', width, height, backgroundColor: '#ffffff', layers };
    return { body: { page }, width, height };
  };
  return { theirs: buildVersion(one), yours: buildVersion(other) };
}

const groupOfPath = (path: string) =>
  /(?:^|: )(?<group>colors|logos|images|typography|copy)\./.exec(path)?.groups?.['group'];

function rowLayers(path: string, value: unknown, index: number): PreviewLayer[] {
  const y = index * rowHeight;
  const name: PreviewLayer = {
    id: `name${index}`,
    type: 'text',
    x: 16,
    y: y + 34,
    width: 192,
    content: shorten(path, 60),
    maxLines: 2,
    style: { fontSize: '16px', color: '#565b66' },
  };
  const frame = { id: `token${index}`, x: 224, y: y + 8, width: 400, height: rowHeight - 16 };
  return [name, tokenLayer(frame, groupOfPath(path), value)];
}

function tokenLayer(frame: { id: string }, group: string | undefined, value: unknown): PreviewLayer {
  const text = (content: string, style: object = {}): PreviewLayer => ({
    ...frame,
    type: 'text',
    content: shorten(content, 120),
    maxLines: 2,
    style: { fontSize: '24px', color: '#16181d', ...style },
  });
  if (value === undefined) return text('–');
  if (group === 'colors' && typeof value === 'string')
    return { ...frame, type: 'shape', shape: 'rectangle', fill: value };
  if ((group === 'logos' || group === 'images') && typeof value === 'string') {
    return { ...frame, type: 'image', src: value, fit: 'contain', focus: { x: 0, y: 0.5 } };
  }
  if (group === 'typography' && isGroup(value)) return text('Sphinx of black quartz', value);
  return text(printToken(value));
}
