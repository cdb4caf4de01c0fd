import { box, colors, text } from './tile.ts';

const [, green] = colors;
const diagonal = { backgroundImage: 'linear-gradient(45deg, #3b5bdb 50%, #d0d9ff 50%)' };

export const backgroundTiles = {
  background: box('A box that turns from blue at the left to green at the right', {}, {}),
  backgroundColor: box('A plain blue box', {}, {}),
  backgroundImage: box('A box that is white in the middle and blue at its edges', {}, {}),
  backgroundSize: box('A box filled with small squares, each half blue and half light', diagonal, {}),
  backgroundPosition: box(
    'One small square in the middle of a green box',
    {
      ...diagonal,
      backgroundSize: '30px 30px',
      backgroundRepeat: 'no-repeat',
    },
    { backgroundColor: green },
  ),
  backgroundRepeat: box(
    'One row of small squares along the top of a green box',
    {
      ...diagonal,
      backgroundSize: '20px 20px',
    },
    { backgroundColor: green },
  ),
  backgroundClip: text(
    'Letters that turn from blue to pink',
    'Galley',
    { backgroundImage: 'linear-gradient(90deg, #3b5bdb, #e64980)', WebkitTextFillColor: 'transparent' },
    { fontSize: 48, fontWeight: 800 },
  ),
};
