import type { Option } from '../../design/index.ts';

interface PageSize {
  id: string;
  name: string;
  /** The width in px. */
  width: number;
  height: number;
}

/** Common sizes of designs. The size of A4 is for 150 pixels per inch. */
export const pageSizes: readonly PageSize[] = [
  { id: 'open-graph', name: 'Open Graph', width: 1200, height: 630 },
  { id: 'square', name: 'Square post', width: 1080, height: 1080 },
  { id: 'story', name: 'Story', width: 1080, height: 1920 },
  { id: 'a4', name: 'A4', width: 1240, height: 1754 },
  { id: 'slide', name: 'Slide', width: 1920, height: 1080 },
];

export const sizeOptions: readonly Option[] = [
  ...pageSizes.map(({ id, name, width, height }) => ({ id, name, description: `${width} × ${height} px` })),
  { id: 'custom', name: 'Custom', description: 'Any width and height' },
];

export const maxSide = 10_000;
