import { type CommonSize, commonSizes, sizeText } from '../../app/common-sizes.ts';
import type { Option } from '../../design/index.ts';

/** The sizes that a form offers without a search. */
const usualIds = ['open-graph', 'instagram-post', 'instagram-story', 'a4', 'slide'];

/** Common sizes of designs. */
export const pageSizes: readonly CommonSize[] = usualIds.flatMap(
  (id) => commonSizes.find((size) => size.id === id) ?? [],
);

export const sizeOptions: readonly Option[] = [
  ...pageSizes.map((size) => ({ id: size.id, name: size.name, description: sizeText(size) })),
  { id: 'custom', name: 'Custom', description: 'Any width and height' },
];

export const maxSide = 10_000;
