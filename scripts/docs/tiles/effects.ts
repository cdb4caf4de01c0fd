import { box, colors, discs, gradient, type StyleTile, tileMoved } from './tile.ts';

const [blue] = colors;
const drawn = { background: gradient };
const fading = { maskImage: 'radial-gradient(black 50%, transparent 70%)' };

/** A sheet of glass over two discs. */
function glass(description: string): StyleTile {
  const disc = { type: 'shape', shape: 'ellipse', width: 70, height: 70 };
  return {
    description,
    beside: {},
    layers: (own) => [
      { id: 'one', ...disc, x: 26, y: 10, fill: '#f5a524' },
      { id: 'two', ...disc, x: 104, y: 32, fill: blue },
      {
        id: 'glass',
        type: 'container',
        x: 50,
        y: 26,
        width: 100,
        height: 60,
        style: { backgroundColor: 'rgb(255 255 255 / 0.35)', borderRadius: 8, ...own },
      },
    ],
  };
}

/** A disc that multiplies, in a group on an orange box. */
function group(description: string): StyleTile {
  const disc = { type: 'shape', shape: 'ellipse', width: 70, height: 70 };
  return {
    description,
    beside: {},
    layers: (own) => [
      { id: 'ground', type: 'container', x: 20, y: 36, width: 160, height: 66, style: { backgroundColor: '#f5a524' } },
      { id: 'group', type: 'container', x: 40, y: 10, width: 120, height: 80, style: own },
      { id: 'below', parentId: 'group', ...disc, x: 0, y: 5, fill: '#e64980' },
      { id: 'above', parentId: 'group', ...disc, x: 45, y: 5, fill: '#4dabf7', style: { mixBlendMode: 'multiply' } },
    ],
  };
}

export const effectTiles = {
  filter: box('A blurred box of stronger colors', {}, drawn),
  backdropFilter: glass('A sheet of glass that blurs the discs behind it'),
  mixBlendMode: discs('A blue disc over an orange one, dark where both are'),
  isolation: group('A disc that mixes with the one beside it and not with the orange ground'),
  clipPath: box('A box cut to a disc', {}, drawn),
  mask: box('A box that fades away towards its lower edge', {}, drawn),
  maskImage: box('A box that fades away from its middle', {}, drawn),
  maskSize: box('A box seen through two flat ellipses', fading, drawn),
  maskPosition: box(
    'A box seen through one spot in its middle',
    {
      ...fading,
      maskSize: '50px 50px',
      maskRepeat: 'no-repeat',
    },
    drawn,
  ),
  maskRepeat: box('A box seen through one spot at its upper left', { ...fading, maskSize: '50px 50px' }, drawn),
  transform: tileMoved('A box turned a little to the left and larger than its outline'),
  transformOrigin: tileMoved('A box turned around its corner at the upper left', { transform: 'rotate(12deg)' }),
};
