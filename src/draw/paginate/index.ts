export { findFlow } from './find-flow.ts';
export { fitPictures } from './fit-pictures.ts';
export { type BreakUnit, flowingRegion } from './flowing-region.ts';
export { type FlowItem, flowItems, naturalRegion } from './items.ts';
export { type FlowPage, type FlowPart, hardCap, type Packing, type PackingRoom, packPages } from './pack.ts';
export { pageOf } from './page-of.ts';
