export { buildPage } from './build-page.ts';
export { findFlow } from './find-flow.ts';
export { fitPictures } from './fit-pictures.ts';
export { flowPlaced } from './flow-placed.ts';
export { type FlowItem, flowItems, naturalRegion } from './items.ts';
export { blankPage, type FlowPage, type FlowPart, hardCap, type Packing, packPages } from './pack.ts';
export { withoutInsets } from './styles.ts';
