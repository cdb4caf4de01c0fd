export { makeDeck } from './make-deck.ts';
export { coveringOverlay, overlayOf } from './overlay.ts';
export type { BoxView, DeckParts, FontMetrics, FontRequest, OverlayView, Slide } from './types.ts';
