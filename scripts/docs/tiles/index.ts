import { styleGuides } from '../../../src/design/boxes/style/guides.ts';
import type { StylePropertyName } from '../../../src/design/boxes/style/properties.ts';
import { backgroundTiles } from './background.ts';
import { boxTiles } from './box.ts';
import { effectTiles } from './effects.ts';
import { layoutTiles } from './layout.ts';
import { textTiles } from './text.ts';
import { type Style, type StyleTile, tilePage } from './tile.ts';

export { type StyleDifference, styleDifferences } from './differences.ts';
export type { Style, StyleTile } from './tile.ts';

/**
 * A tile for each style property; a property without one does not compile (DOCS-2). Each shows the example of the
 * property's guide.
 */
export const styleTiles: Readonly<Record<StylePropertyName, StyleTile>> = {
  ...boxTiles,
  ...backgroundTiles,
  ...layoutTiles,
  ...textTiles,
  ...effectTiles,
};

/** A tile as a document, with the style that it shows. */
export function buildTileDocument(tile: StyleTile, own: Style): object {
  return { ...tilePage, layers: tile.layers(own) };
}

/** The example of a property's guide, as a style. */
export function getExampleStyle(name: StylePropertyName): Style {
  return { [name]: styleGuides[name][0] };
}
