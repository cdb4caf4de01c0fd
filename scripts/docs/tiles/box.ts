import { box, colors, inFrame, type Style, type StyleTile, tileAround } from './tile.ts';

const grow: Style = { flexGrow: 1 };
const row: Style = { flexDirection: 'row' };
const white: Style = { backgroundColor: '#ffffff' };
const small = { width: 50, height: 50 };

const inset = (seen: string) => inFrame(seen, { outer: { padding: 0 }, inner: grow });
const borderedTile = (seen: string, border: string) => box(seen, { border }, white);
const outlinedTile = (seen: string, beside: Style) => box(seen, beside, white);

/** A disc that is larger than its frame. */
function tileWithOverflow(description: string): StyleTile {
  return {
    description,
    beside: {},
    layers: (own) => [
      { id: 'box', type: 'container', x: 40, y: 16, width: 100, height: 60, style: { ...white, ...own } },
      ...[{ id: 'disc', parentId: 'box', type: 'shape', shape: 'ellipse', x: 50, y: 20, width: 76, height: 66 }].map(
        (disc) => ({ ...disc, fill: colors[0] }),
      ),
    ],
  };
}

export const boxTiles = {
  margin: inset('A blue box in a white one, with 8 px of white above and below it and 16 px at its sides'),
  marginTop: inset('White space above a blue box alone'),
  marginRight: inFrame('A blue box at the left end of a row, and the green one after it pushed to the right end', {
    outer: row,
    size: small,
    after: 1,
  }),
  marginBottom: inset('White space below a blue box alone'),
  marginLeft: inFrame('A blue box that begins beyond the left edge of the white one that it is in', {
    size: { width: 90, height: 60 },
  }),
  padding: tileAround('A white box with 12 px of its own above and below the blue one in it and 20 px at the sides'),
  paddingTop: tileAround('A white box that keeps space above the blue one in it'),
  paddingRight: tileAround('A white box that keeps space at the right of the blue one in it'),
  paddingBottom: tileAround('A white box that keeps space below the blue one in it'),
  paddingLeft: tileAround('A white box that keeps a tenth of its width at the left of the blue one in it'),
  minWidth: inFrame('A box of 50 px that is 120 px wide', { outer: row, size: small }),
  maxWidth: inFrame('A box that ends at four fifths of the width of its parent', { inner: grow }),
  minHeight: inFrame('A box of 10 px that is 60 px high', { size: { width: 100, height: 10 } }),
  maxHeight: inFrame('A box that ends at 40 px of the height of its parent', { inner: grow }),
  aspectRatio: inFrame('A box 144 px wide and nine sixteenths of that high', { size: { width: 144 } }),
  border: box('A white box with a thin blue line around it', {}, white),
  borderWidth: box(
    'A blue border, thin above and below and thick at the sides',
    {
      borderStyle: 'solid',
      borderColor: colors[0],
    },
    white,
  ),
  borderStyle: box('A dashed border', { borderWidth: 4, borderColor: colors[0] }, white),
  borderColor: box('A blue border', { borderWidth: 4, borderStyle: 'solid' }, white),
  borderTop: box('A red line at the top of a white box', {}, white),
  borderRight: box('A grey dotted line at the right of a white box', {}, white),
  borderBottom: box('Two navy lines at the bottom of a white box', {}, white),
  borderLeft: box('A thick green bar at the left of a white box', {}, white),
  borderTopWidth: borderedTile('A thin border that is thick at the top', '1px solid #3b5bdb'),
  borderTopStyle: borderedTile('A dashed border with a plain line at the top', '4px dashed #3b5bdb'),
  borderTopColor: borderedTile('A blue border that is red at the top', '4px solid #3b5bdb'),
  borderRightWidth: borderedTile('A thick border that is thin at the right', '6px solid #3b5bdb'),
  borderRightStyle: borderedTile('A plain border with dots at the right', '4px solid #3b5bdb'),
  borderRightColor: borderedTile('A blue border that is grey at the right', '4px solid #3b5bdb'),
  borderBottomWidth: borderedTile('A thin border that is thick at the bottom', '1px solid #3b5bdb'),
  borderBottomStyle: borderedTile('A plain border with two lines at the bottom', '6px solid #3b5bdb'),
  borderBottomColor: borderedTile('A light blue border that is navy at the bottom', '4px solid #74c0fc'),
  borderLeftWidth: borderedTile('A thin border that is thick at the left', '1px solid #3b5bdb'),
  borderLeftStyle: borderedTile('A dashed border with a plain line at the left', '4px dashed #3b5bdb'),
  borderLeftColor: borderedTile('A blue border that is green at the left', '4px solid #3b5bdb'),
  borderRadius: box('A blue box with two round corners and two that are nearly square'),
  borderTopLeftRadius: box('A blue box whose corner at the top left is round'),
  borderTopRightRadius: box('A blue box whose corner at the top right is round'),
  borderBottomRightRadius: box('A blue box whose corner at the bottom right is a quarter of an ellipse'),
  borderBottomLeftRadius: box('A blue box whose corner at the bottom left is round'),
  outline: outlinedTile('A white box with an orange line around it', {}),
  outlineWidth: outlinedTile('A thick orange line around a white box', {
    outlineStyle: 'solid',
    outlineColor: 'orange',
  }),
  outlineStyle: outlinedTile('A dashed line around a white box', { outlineWidth: 3, outlineColor: 'orange' }),
  outlineColor: outlinedTile('An orange line around a white box', { outlineWidth: 3, outlineStyle: 'solid' }),
  outlineOffset: box('An orange line at some distance around a blue box', { outline: '3px solid orange' }),
  boxShadow: box('A white box with a soft shadow below it', {}, white),
  overflow: tileWithOverflow('A blue disc cut at the edges of the white box that it is in'),
  overflowX: tileWithOverflow('A blue disc cut at the right edge of its white box, which goes on below it'),
  overflowY: tileWithOverflow('A blue disc cut at the lower edge of its white box, which goes on at the right of it'),
};
