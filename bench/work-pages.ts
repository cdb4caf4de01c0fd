import { encode } from 'fast-png';

/**
 * Pages on which the estimate of work is compared with the time of drawing. Each uses one effect many times, or is a
 * design that people make with such effects.
 */
interface Layer {
  id: string;
  type: string;
  [field: string]: unknown;
}

export interface WorkPage {
  name: string;
  document: object;
}

type Paint = Partial<Layer> & { style?: object };

const page = (layers: readonly Layer[], width = 1200, height = 630): object => ({
  width,
  height,
  backgroundColor: '#ffffff',
  layers,
});

/** `times` copies of one layer, at sizes and positions all over the page. */
function scatterLayers(times: number, [width, height]: readonly [number, number], paint: Paint): object {
  const layers = Array.from({ length: times }, (_, index) => ({
    id: `l${index}`,
    type: 'container',
    width,
    height,
    x: (index * 137) % Math.max(1, 1200 - width),
    y: (index * 71) % Math.max(1, 630 - height),
    ...paint,
  }));
  return page(layers);
}

const paints: Readonly<Record<string, Paint>> = {
  fill: { style: { backgroundColor: '#1e88e5' } },
  'fill-round': { style: { backgroundColor: '#1e88e5', borderRadius: 24 } },
  'fill-clear': { style: { backgroundColor: '#1e88e580' } },
  'round-clear': { style: { backgroundColor: '#1e88e580', borderRadius: 24 } },
  'round-gradient': { style: { background: 'linear-gradient(#f00, #00f)', borderRadius: 24 } },
  'rotated-opacity': { rotation: 30, opacity: 0.8, style: { backgroundColor: '#1e88e5' } },
  'rotated-blur': { rotation: 30, style: { backgroundColor: '#1e88e5', filter: 'blur(10px)' } },
  'drop-shadow-80': { style: { backgroundColor: '#1e88e5', filter: 'drop-shadow(0 4px 80px #0008)' } },
  'backdrop-200': { style: { backdropFilter: 'blur(200px)' } },
  border: { style: { border: '3px solid #1e88e5' } },
  linear: { style: { background: 'linear-gradient(45deg, #f00, #00f)' } },
  radial: { style: { background: 'radial-gradient(#f00, #00f)' } },
  conic: { style: { background: 'conic-gradient(#f00, #ff0, #0f0, #00f)' } },
  'conic-stops': {
    style: {
      background: `conic-gradient(${Array.from({ length: 36 }, (_, at) => `hsl(${at * 10} 80% 50%) ${at * 10}deg ${at * 10 + 10}deg`).join(', ')})`,
    },
  },
  repeating: { style: { background: 'repeating-linear-gradient(45deg, #f00 0 8px, #00f 8px 16px)' } },
  tiled: { style: { backgroundImage: 'radial-gradient(#f00 2px, #fff0 3px)', backgroundSize: '12px 12px' } },
  'two-gradients': {
    style: { background: 'linear-gradient(#f008, #00f8), radial-gradient(#0f0, #00f)' },
  },
  'empty-opacity': { opacity: 0.5 },
  opacity: { opacity: 0.5, style: { backgroundColor: '#1e88e5' } },
  blend: { style: { backgroundColor: '#1e88e5', mixBlendMode: 'multiply' } },
  'empty-rotated': { rotation: 10 },
  rotated: { rotation: 10, style: { backgroundColor: '#1e88e5' } },
  'rotated-radial': { rotation: 10, style: { background: 'radial-gradient(#f00, #00f)' } },
  'rotated-round': { rotation: 10, style: { backgroundColor: '#1e88e5', borderRadius: 20 } },
  scaled: { style: { backgroundColor: '#1e88e5', transform: 'scale(0.5)' } },
  'clip-path': { style: { backgroundColor: '#1e88e5', clipPath: 'circle(40%)' } },
  'round-clip': { style: { backgroundColor: '#1e88e5', overflow: 'hidden', borderRadius: 30 } },
  'mask-linear': { style: { backgroundColor: '#1e88e5', maskImage: 'linear-gradient(#000, #0000)' } },
  'mask-radial': {
    style: { backgroundColor: '#1e88e5', maskImage: 'radial-gradient(circle, transparent 40%, #000 41%)' },
  },
  'conic-masked': {
    style: {
      background: 'conic-gradient(#4f46e5 0 58%, #22c55e 58% 82%, #e5e7eb 0)',
      borderRadius: '50%',
      maskImage: 'radial-gradient(circle, transparent 55px, #000 56px)',
    },
  },
  'filter-color': { style: { backgroundColor: '#1e88e5', filter: 'saturate(40%) contrast(120%)' } },
  'blur-4': { style: { backgroundColor: '#1e88e5', filter: 'blur(4px)' } },
  'blur-20': { style: { backgroundColor: '#1e88e5', filter: 'blur(20px)' } },
  'blur-80': { style: { backgroundColor: '#1e88e5', filter: 'blur(80px)' } },
  'blur-200': { style: { backgroundColor: '#1e88e5', filter: 'blur(200px)' } },
  'drop-shadow': { style: { backgroundColor: '#1e88e5', filter: 'drop-shadow(0 4px 12px #0008)' } },
  'backdrop-12': { style: { backdropFilter: 'blur(12px)' } },
  'backdrop-60': { style: { backdropFilter: 'blur(60px)' } },
  'backdrop-color': { style: { backdropFilter: 'saturate(180%)' } },
  'shadow-3': { style: { backgroundColor: '#fff', boxShadow: '0 1px 3px #0008' } },
  'shadow-20': { style: { backgroundColor: '#fff', boxShadow: '0 10px 20px #0008' } },
  'shadow-60': { style: { backgroundColor: '#fff', borderRadius: 20, boxShadow: '0 20px 60px #0008' } },
  'shadow-200': { style: { backgroundColor: '#fff', boxShadow: '0 0 200px 20px #0008' } },
  'shadow-hard': { style: { backgroundColor: '#fff', boxShadow: '8px 8px 0 #0008' } },
  'shadow-three': {
    style: { backgroundColor: '#fff', boxShadow: '0 1px 2px #0004, 0 8px 16px #0004, 0 24px 48px #0004' },
  },
  'inset-10': { style: { backgroundColor: '#fff', boxShadow: 'inset 0 0 10px #0008' } },
  'inset-60': { style: { backgroundColor: '#fff', boxShadow: 'inset 0 0 60px #0008' } },
  'inset-200': { style: { backgroundColor: '#fff', boxShadow: 'inset 0 0 200px #0008' } },
};

const sizes = {
  small: [60, 40],
  card: [320, 180],
  page: [1200, 630],
} as const;
/** Divides the count of layers that take long to draw. */
const costly: Readonly<Record<string, number>> = {
  'blur-20': 4,
  'blur-80': 12,
  'blur-200': 40,
  'drop-shadow': 8,
  'drop-shadow-80': 30,
  'backdrop-200': 80,
  'backdrop-12': 8,
  'backdrop-60': 20,
  'backdrop-color': 4,
  'shadow-60': 4,
  'shadow-200': 20,
  'shadow-three': 4,
  'inset-60': 4,
  'inset-200': 20,
};
const counts = { small: 400, card: 60, page: 12 } as const;

const prose =
  'Every page is a tree of boxes, and two engines draw the very same tree. What one breaks into lines the other has to break there too.';

function texts(times: number, style: object, content = prose, more: object = {}): object {
  return page(
    Array.from({ length: times }, (_, index) => ({
      id: `t${index}`,
      type: 'text',
      content: `${index} ${content}`,
      width: 260,
      x: (index * 97) % 920,
      y: (index * 53) % 560,
      ...more,
      style: { fontFamily: 'Inter', fontSize: 14, lineHeight: 1.4, ...style },
    })),
  );
}

/** A chart of rotated bars around a center, each in a box that is as large as the chart. */
function radialChart(bars: number, style: object, around: object = {}, bar: object = {}): object {
  const spokes = Array.from({ length: bars }, (_, index) => [
    {
      id: `spoke${index}`,
      type: 'container',
      x: 40,
      y: 40,
      width: 1000,
      height: 1000,
      rotation: (360 * index) / bars,
      ...around,
    },
    {
      id: `bar${index}`,
      parentId: `spoke${index}`,
      type: 'container',
      x: 490,
      y: 20,
      width: 20,
      height: 100 + ((index * 37) % 200),
      ...bar,
      style: { backgroundColor: `hsl(${Math.round((360 * index) / bars)} 70% 50%)`, borderRadius: 10, ...style },
    },
  ]).flat();
  return page(spokes, 1080, 1080);
}

/** Nested rings, each a conic gradient with its middle cut out. */
function rings(times: number, cut: (radius: number) => object): object {
  return page(
    Array.from({ length: times }, (_, index) => {
      const inset = index * (500 / times);
      const size = 1000 - 2 * inset;
      return {
        id: `ring${index}`,
        type: 'container',
        x: 40 + inset,
        y: 40 + inset,
        width: size,
        height: size,
        style: {
          background: `conic-gradient(hsl(${index * 40} 70% 50%) 0 ${20 + ((index * 17) % 70)}%, #0000 0)`,
          borderRadius: '50%',
          ...cut(size / 2 - 400 / times),
        },
      };
    }),
    1080,
    1080,
  );
}

function pie(times: number): object {
  return page(
    Array.from({ length: times }, (_, index) => ({
      id: `slice${index}`,
      type: 'container',
      x: 40,
      y: 40,
      width: 1000,
      height: 1000,
      rotation: (360 * index) / times,
      style: {
        backgroundColor: `hsl(${Math.round((360 * index) / times)} 70% 50%)`,
        borderRadius: '50%',
        clipPath: 'polygon(50% 50%, 50% 0, 60% 0)',
      },
    })),
    1080,
    1080,
  );
}

function nestContainers(depth: number, style: object, more: object = {}, size = 600): object {
  return page(
    Array.from({ length: depth }, (_, index) => ({
      id: `n${index}`,
      type: 'container',
      x: 4,
      y: 4,
      width: size - 8 * index,
      height: size - 8 * index,
      ...(index === 0 ? {} : { parentId: `n${index - 1}` }),
      ...more,
      style: { backgroundColor: `hsl(${index * 30} 60% 60%)`, ...style },
    })),
  );
}

/** A PNG of noise, which takes as long to decode as a photograph. */
function photo(width: number, height: number, seed = 1): string {
  const data = new Uint8Array(width * height * 3);
  let state = seed;
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = 128 + 60 * Math.sin(at / 700) + (state >> 26);
  }
  const png = encode({ width, height, data, channels: 3, depth: 8 });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

function icon(shapes: number): string {
  const paths = Array.from({ length: shapes }, (_, index) => {
    const [x, y] = [(index * 37) % 90, (index * 61) % 90];
    return `<path d="M${x} ${y}l9 3c4 2 -3 9 -8 6z" fill="hsl(${index * 7} 60% 50%)"/>`;
  });
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">${paths.join('')}</svg>`;
  return `data:image/svg+xml;base64,${btoa(markup)}`;
}

function pictures(times: number, width: number, height: number, src: string, paint: object = {}): object {
  return scatterLayers(times, [width, height], { type: 'image', src, ...paint });
}

function manyPhotos(times: number): object {
  const layers = Array.from({ length: times }, (_, index) => ({
    id: `p${index}`,
    type: 'image',
    src: photo(800, 600, index + 1),
    x: (index % 5) * 240,
    y: Math.floor(index / 5) * 310,
    width: 230,
    height: 300,
  }));
  return page(layers);
}

export function workPages(): WorkPage[] {
  const effects = Object.entries(paints).flatMap(([name, paint]) =>
    (Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => ({
      name: `${name}/${size}`,
      document: scatterLayers(Math.ceil(counts[size] / (costly[name] ?? 1)), sizes[size], paint),
    })),
  );
  const shadowed = { textShadow: '0 1px 2px #0008' };
  return [
    ...effects,
    { name: 'texts/100', document: texts(100, {}) },
    { name: 'texts/600', document: texts(600, {}) },
    { name: 'texts/large', document: texts(40, { fontSize: 120, lineHeight: 1 }, 'Large letters') },
    { name: 'texts/shadow', document: texts(100, shadowed) },
    { name: 'texts/shadow-30', document: texts(100, { textShadow: '0 0 30px #0008' }) },
    { name: 'texts/shadow-80-large', document: texts(20, { fontSize: 80, textShadow: '0 0 80px #0008' }, 'Glow') },
    { name: 'texts/shadow-100-large', document: texts(6, { fontSize: 80, textShadow: '0 0 100px #0008' }, 'Glow') },
    { name: 'pictures/photo-large', document: pictures(1, 1200, 630, photo(1400, 1000)) },
    { name: 'pictures/photo-small', document: pictures(80, 60, 40, photo(1200, 900)) },
    { name: 'pictures/photo-cards', document: pictures(30, 320, 180, photo(900, 700)) },
    { name: 'pictures/photo-turned', document: pictures(30, 320, 180, photo(900, 700), { rotation: 8 }) },
    {
      name: 'pictures/photo-round',
      document: pictures(30, 320, 180, photo(900, 700), { style: { borderRadius: 20 } }),
    },
    { name: 'pictures/ten-photos', document: manyPhotos(10) },
    { name: 'pictures/svg-icons', document: pictures(200, 40, 40, icon(6)) },
    { name: 'pictures/svg-map', document: pictures(6, 600, 600, icon(2_000)) },
    { name: 'bars/opacity', document: radialChart(72, {}, {}, { opacity: 0.8 }) },
    { name: 'texts/two-shadows', document: texts(60, { textShadow: '0 0 4px #f00, 0 0 16px #00f' }) },
    { name: 'texts/stroke', document: texts(100, { WebkitTextStroke: '1px #f00' }) },
    {
      name: 'texts/gradient',
      document: texts(60, { background: 'linear-gradient(#f00, #00f)', backgroundClip: 'text', color: 'transparent' }),
    },
    { name: 'texts/opacity', document: texts(100, {}, prose, { opacity: 0.5 }) },
    { name: 'radial-chart/72', document: radialChart(72, {}) },
    { name: 'radial-chart/180', document: radialChart(180, {}) },
    { name: 'radial-chart/gradients', document: radialChart(72, { background: 'linear-gradient(#f00, #00f)' }) },
    { name: 'radial-chart/opacity', document: radialChart(72, {}, { opacity: 0.9 }) },
    { name: 'radial-chart/shadow', document: radialChart(36, { boxShadow: '0 4px 12px #0006' }) },
    {
      name: 'rings/mask',
      document: rings(8, (radius) => ({
        maskImage: `radial-gradient(circle, transparent ${radius}px, #000 ${radius + 1}px)`,
      })),
    },
    { name: 'rings/plain', document: rings(8, () => ({})) },
    { name: 'pie/12', document: pie(12) },
    { name: 'pie/48', document: pie(48) },
    { name: 'nested/opacity', document: nestContainers(20, {}, { opacity: 0.9 }) },
    { name: 'nested/rotated', document: nestContainers(20, { transform: 'rotate(3deg)' }) },
    { name: 'nested/scaled', document: nestContainers(20, { transform: 'scale(1.02)' }) },
    { name: 'nested/clip', document: nestContainers(20, { overflow: 'hidden', borderRadius: 40 }) },
    { name: 'nested/filter', document: nestContainers(10, { filter: 'blur(1px)' }) },
    { name: 'nested/mask', document: nestContainers(20, { maskImage: 'linear-gradient(#000, #0008)' }) },
  ];
}
